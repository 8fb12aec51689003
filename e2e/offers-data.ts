import { addCreator, tagIds } from './creators-data.ts'
import { insertRow, people, type World } from './world.ts'

export const SCREENS = 'test-results/screens'

/** The creator whose launch it is, with the tag that the offers below are for. */
export const addMe = async (world: World, values: Record<string, unknown> = {}) =>
  addCreator(world, {
    telegram_id: people.creator.id,
    first_name: 'Алина',
    last_name: 'Ким',
    tag_ids: await tagIds(world, 'Бьюти'),
    ...values,
  })

/** An active brief for them, but for what is said otherwise. Returns the id. */
export async function addOffer(world: World, values: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = {
    title: 'Утренний уход с витамином C',
    product_name: 'Сыворотка Vita-C 15 %',
    brand_description: 'Уход без отдушек.\nДелаем в Казани с 2019 года.',
    brief_description:
      'Вертикальное видео 20–30 секунд. Покажи текстуру на руке, нанесение и честное впечатление через неделю.\nДневной свет, без фильтров кожи.',
    publication_required: false,
    deadline: new Date(Date.now() + 9 * 86_400_000),
    payment_terms: '50 % предоплата',
    target_tags: await tagIds(world, 'Бьюти'),
    status: 'active',
    ...values,
  }
  return insertRow(world, 'briefs', row)
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A text of a brief at its longest, with a word that no line holds. */
export const endless = (length: number) =>
  `${'Ы'.repeat(200)} ${'Покажи товар в деле. '.repeat(length / 20)}`.slice(0, length).trim()
