import { NAMES, USUAL_NAMES } from '../names.ts'
import { type Random, skewed } from '../random.ts'
import type { Sex } from './portrait.ts'

/** Added to the list of the large seed, so that three thousand people do not share fifty names. */
const MORE = {
  female:
    `Алиса Вера Зоя Майя Мирослава Регина Снежана Ника Эмилия Есения Виолетта Инна Лариса Тамара Галина Антонина
    Лилия Жанна Эльвира Камилла Дина Влада Лада Рената Элина Ася Рита Лия Мила Стелла`.split(/\s+/),
  male: `Виктор Борис Леонид Филипп Виталий Валентин Григорий Артур Тихон Платон Макар Арсений Родион Герман Демид
    Богдан Эдуард Святослав Марат Яков Лука Прохор Тарас Остап Альберт`.split(/\s+/),
}

const pools = new Map(
  [...new Set([...Object.values(NAMES), USUAL_NAMES])].map((names) => {
    const first = (sex: Sex) => skewed([...names[sex], ...(names === USUAL_NAMES ? MORE[sex] : [])], 0.25)
    return [names, { female: first('female'), male: first('male'), surname: skewed(names.surnames, 0.25) }]
  }),
)

/** Never gives a full name twice, and remembers whether the last one was a woman's or a man's. */
export function createNamer() {
  const taken = new Set<string>()
  let sex: Sex = 'female'
  return {
    nameOf: (random: Random, country: string, asked: Sex) => {
      sex = asked
      for (;;) {
        // The lists of some countries are short: a name that is taken is drawn again, now and then from the long one.
        const pool = pools.get(random.chance(0.7) ? (NAMES[country] ?? USUAL_NAMES) : USUAL_NAMES)
        if (!pool) throw new Error('no names')
        const [first_name, last_name] = [pool[asked](random), pool.surname(random)[asked]]
        const full = `${first_name} ${last_name}`
        if (taken.has(full)) continue
        taken.add(full)
        return { first_name, sign: '', last_name }
      }
    },
    lastSex: () => sex,
  }
}
