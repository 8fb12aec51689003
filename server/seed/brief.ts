import type { Making } from './creator.ts'
import { nearest } from './popularity.ts'
import { Random, weighted } from './random.ts'
import { FORMATS, PRODUCTS } from './words.ts'

const DAY = 86_400_000
const status_of = weighted([
  ['active', 55],
  ['draft', 10],
  ['closed', 12],
  ['completed', 18],
  ['cancelled', 5],
] as const)

const briefId = (n: number) => `5eed0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Brands ask for what many people make. */
function wanted(random: Random, tags: Making['tags']): number[] {
  const of = weighted(tags.map(({ id, share }) => [id, share]))
  return tags.length === 0 ? [] : [...new Set(Array.from({ length: random.whole(1, 3) }, () => of(random)))]
}

export type SeedBrief = ReturnType<typeof briefAt>

/** The first one asks for a tag that every tenth person has. */
export function briefAt(n: number, { random: seed, tags, now }: Making) {
  const random = new Random(seed, 2, n)
  const { product, brand, what } = PRODUCTS[n % PRODUCTS.length] ?? random.pick(PRODUCTS)
  const format = random.pick(FORMATS)
  const tenth = nearest(tags, 0.1)
  const status = n === 0 ? 'active' : status_of(random)
  const created = now.getTime() - Math.floor(random.whole(3, 120) * DAY)
  const open = status === 'active' || status === 'draft'
  return {
    id: briefId(n),
    title: `${brand}: ${format}`,
    product_name: product,
    brand_description: `${brand} — ${what}. Говорим просто, без громких обещаний.`,
    brief_description: `Нужен ролик 20–40 секунд, вертикальный: ${format}. Первые три секунды — крючок, дальше продукт в деле. Один вариант и одна правка.`,
    publication_required: random.chance(0.4),
    deadline: new Date(now.getTime() + (open ? 1 : -1) * random.whole(2, 40) * DAY).toISOString(),
    payment_terms: random.pick([
      '50 % сразу, 50 % после приёмки',
      'После приёмки в течение пяти дней',
      'Предоплата 100 %',
    ]),
    target_tags: n === 0 && tenth ? [tenth.id] : wanted(random, tags),
    status,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + DAY).toISOString(),
  }
}
