import type { PriceStep } from '@ugc/contract/facts/limits'
import { findAgency } from '../agency/queries.ts'
import { insertAudit, type Who } from '../audit/queries.ts'
import { findBrief, lockBrief } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db, Tx } from '../db/schema.ts'
import { recheckOwner } from '../owners/queries.ts'
import { countPriced, findMoney, lockToPrice, samplePrices, sumPrices, updatePrices } from './queries.ts'
import { markupRequired } from './refusals.ts'

export async function moneyOf(db: Db, id: string) {
  const money = await findMoney(db, id)
  if (!money) throw briefNotFound()
  return money
}

interface Wanted {
  markup?: number | null | undefined
  price_step?: PriceStep | undefined
  replace?: boolean | undefined
}

/** The asked markup and step, or else the brief's markup, or else the agency's. */
async function pricingOf(db: Db | Tx, wanted: Wanted, brief: { markup: number | null }) {
  const agency = await findAgency(db)
  return {
    markup: wanted.markup ?? brief.markup ?? agency.default_markup,
    price_step: wanted.price_step ?? agency.price_step,
    replace: wanted.replace ?? false,
  }
}

const NOTHING = { count: 0, too_large: 0, creator_total: 0, client_total: 0, sample: [] }

export async function previewPrices(db: Db, id: string, wanted: Wanted) {
  const brief = await findBrief(db, id)
  if (!brief) throw briefNotFound()
  const { markup, ...rest } = await pricingOf(db, wanted, brief)
  const known = { markup, price_step: rest.price_step, ...(await countPriced(db, id)) }
  if (markup === null) return { ...known, ...NOTHING }
  const pricing = { markup, ...rest }
  const [sums, sample] = await Promise.all([sumPrices(db, id, pricing), samplePrices(db, id, pricing)])
  return { ...known, ...sums, sample }
}

export async function setPrices(tx: Tx, id: string, wanted: Wanted, by: Who) {
  await recheckOwner(tx, by)
  const brief = await lockBrief(tx, id)
  if (!brief) throw briefNotFound()
  const { markup, ...rest } = await pricingOf(tx, wanted, brief)
  if (markup === null) throw markupRequired()
  const pricing = { markup, ...rest }
  const ids = await lockToPrice(tx, id, pricing)
  const { too_large } = await sumPrices(tx, id, pricing)
  const priced = await updatePrices(tx, ids, pricing)
  await insertAudit(tx, {
    ...by,
    action: 'responses priced',
    detail: { brief_id: id, ...pricing, priced },
  })
  return { priced, too_large }
}
