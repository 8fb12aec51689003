import { Readable } from 'node:stream'
import { CONSENT_VERSION, isMinor } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import type { RouteParsed } from '@ugc/contract/route'
import { myData } from '@ugc/contract/my-data'
import { sql } from 'kysely'
import type { Who } from '../../platform/caller.ts'
import { eraseCreator, eraseUser } from '../creators/erase-service.ts'
import { type CreatorValues, lockCreator, updateCreator } from '../creators/queries.ts'
import { creatorNotFound, guardianMissing } from '../creators/refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { hashToken, newToken, sha256 } from '../../platform/tokens.ts'
import { filePage } from './file-page-part.ts'
import {
  findGuardian,
  findMyDataFile,
  findTicket,
  hasConsent,
  insertConsent,
  insertTicket,
  withdrawConsents,
} from './queries.ts'

/** Until then the withdrawal of the consent can be taken back. */
const ERASE_AT = sql<string>`now() + interval '30 days'`

type Change = RouteParsed<typeof myData.change>['body']

/** What stands already stays as it is, so a repeated call moves no date. */
export async function changeMyData(tx: Tx, telegram_id: number, change: Change): Promise<void> {
  const { consent, hidden_from_clients } = change
  const creator = await lockCreator(tx, { telegram_id })
  if (!creator) throw creatorNotFound()
  const { id } = creator
  // An earlier consent may not have covered showing the profile: the switch is the consent to the present text.
  const shows = hidden_from_clients === false && (await hasConsent(tx, id, false))
  const guardian = consent?.guardian ?? (await findGuardian(tx, id))
  if (consent && isMinor(creator.age) && guardian === null) throw guardianMissing()
  if (consent || shows) {
    const text_sha256 = sha256(consentDocument(guardian))
    await insertConsent(tx, { creator_id: id, version: CONSENT_VERSION, text_sha256, guardian })
  }
  if (consent === null) await withdrawConsents(tx, id)
  const agreement: CreatorValues =
    consent === undefined
      ? {}
      : consent === null
        ? { needs_consent: true, erase_at: creator.erase_at ?? ERASE_AT }
        : { needs_consent: false, erase_at: null }
  const { needs_consent = creator.needs_consent } = agreement
  const { profile_completed, deactivated_by, is_blocked } = creator
  const is_active =
    consent === undefined
      ? creator.is_active
      : profile_completed && deactivated_by === null && !is_blocked && !needs_consent
  const hidden = hidden_from_clients === undefined ? {} : { hidden_from_clients }
  await updateCreator(tx, id, { ...agreement, ...hidden, is_active }, false)
}

const FILE_NAME = 'Мои данные.html'

export const myDataFile = (db: Db, telegram_id: number) => ({
  name: FILE_NAME,
  open: async () => Readable.from([filePage(await findMyDataFile(db, telegram_id), new Date())]),
})

const TICKET_SECONDS = 5 * 60

/** An address that downloads the file without a session. */
export async function offerTicket(db: Db, origin: string, telegram_id: number) {
  const ticket = newToken()
  if (!(await insertTicket(db, telegram_id, hashToken(ticket), TICKET_SECONDS)))
    throw new AppError('not_found', 'Твои данные уже удалены')
  return { url: `${origin}${myData.file.path}?ticket=${ticket}`, file_name: FILE_NAME }
}

/** Undefined without a ticket in the address. */
export async function ticketHolder(db: Db, url: string) {
  const ticket = new URL(url, 'http://localhost').searchParams.get('ticket')
  if (!ticket) return undefined
  const holder = await findTicket(db, hashToken(ticket))
  if (!holder)
    throw new AppError('unauthorized', 'Ссылка на файл устарела. Вернись в приложение и скачай ещё раз')
  return holder
}

/** Erases the caller: the same way as by the id of the profile, or only the user if there is none. */
export async function erase(
  services: Services,
  { creator_id, launch_hash, by }: { creator_id: string | null; launch_hash: Buffer | undefined; by: Who },
): Promise<void> {
  if (creator_id === null) await eraseUser(services, { telegram_id: by.telegram_id, launch_hash, by })
  else await eraseCreator(services, { id: creator_id, by_role: 'self', by, launch_hash })
}
