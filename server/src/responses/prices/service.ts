import { BULK_MAX, type PriceStep } from '@ugc/contract/facts/limits'
import { findAgency } from '../../agency/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { findBrief, lockBrief } from '../../briefs/queries.ts'
import { briefNotFound } from '../../briefs/refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import {
  countPriced,
  findFrozen,
  findMoney,
  lockToPrice,
  restorePrices,
  samplePrices,
  sumPrices,
  updatePrices,
} from './queries.ts'
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
  ids?: string[] | undefined
}

/** The asked markup and step, or else the brief's markup, or else the agency's. */
async function pricingOf(db: Db | Tx, wanted: Wanted, brief: { markup: number | null }) {
  const agency = await findAgency(db)
  return {
    markup: wanted.markup ?? brief.markup ?? agency.default_markup,
    price_step: wanted.price_step ?? agency.price_step,
    replace: wanted.replace ?? false,
    ids: wanted.ids,
  }
}

const NOTHING = { count: 0, too_large: 0, creator_total: 0, client_total: 0, sample: [] }

/**
 * What `setPrices` would do: how many responses have a price and how many do not, which accepted ones it leaves out, and the
 * sums and a sample of the new prices. Without a markup there are no new prices.
 */
export async function previewPrices(db: Db | Tx, id: string, wanted: Wanted) {
  const brief = await findBrief(db, id)
  if (!brief) throw briefNotFound()
  const { markup, ...rest } = await pricingOf(db, wanted, brief)
  const known = {
    markup,
    price_step: rest.price_step,
    ...(await countPriced(db, id, rest)),
    ...(await findFrozen(db, id, rest)),
  }
  if (markup === null) return { ...known, ...NOTHING }
  const pricing = { markup, ...rest }
  return { ...known, ...(await sumPrices(db, id, pricing)), sample: await samplePrices(db, id, pricing) }
}

export async function setPrices(tx: Tx, id: string, wanted: Wanted, by: Who) {
  await recheckOwner(tx, by)
  const brief = await lockBrief(tx, id)
  if (!brief) throw briefNotFound()
  const { markup, ...rest } = await pricingOf(tx, wanted, brief)
  if (markup === null) throw markupRequired()
  const { ids, ...pricing } = { markup, ...rest }
  const locked = await lockToPrice(tx, id, { ...pricing, ids })
  const preview = await previewPrices(tx, id, wanted)
  const set = await updatePrices(
    tx,
    locked.map((one) => one.id),
    { ...pricing, ids },
  )
  await insertAudit(tx, {
    ...by,
    action: 'responses priced',
    detail: {
      brief_id: id,
      ...pricing,
      ...(ids === undefined ? {} : { selected: ids.length }),
      priced: set.length,
    },
  })
  const stood = new Map(locked.map((one) => [one.id, one.client_price]))
  return {
    ...preview,
    set: set.length,
    before:
      set.length > BULK_MAX ? [] : set.map((one) => ({ ...one, client_price: stood.get(one.id) ?? null })),
  }
}

type Before = Parameters<typeof restorePrices>[2]

export async function undoPrices(tx: Tx, id: string, before: Before, by: Who) {
  await recheckOwner(tx, by)
  if (!(await lockBrief(tx, id))) throw briefNotFound()
  const restored = await restorePrices(tx, id, before)
  await insertAudit(tx, { ...by, action: 'prices restored', detail: { brief_id: id, restored } })
  return { restored, kept: before.length - restored }
}
