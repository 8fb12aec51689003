import type { Creator } from '@ugc/contract/creators'
import { GENDERS } from '@ugc/contract/profile-fields'
import { formatPhone } from '@ugc/contract/values/phone'
import { dateTime } from '../../../lib/format.ts'
import styles from './detail.module.css'
import { Section } from './sections.tsx'

const month = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A version of the text is named by its month: «2026-11» → «дано, текст: ноябрь 2026 г.» */
const consent = (version: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(version)
    ? `дано, текст: ${month.format(new Date(version))}`
    : `дано, текст: ${version}`

/** What is missing is said in a word that agrees with its name. */
const rowsOf = (creator: Creator): [name: string, value: string | null | false, missing: string][] => [
  ['Пол', creator.gender && GENDERS[creator.gender], 'не указан'],
  ['Языки', creator.languages.join(', '), 'не указаны'],
  ['Специализация', creator.specialization.join(', '), 'не указана'],
  ['Telegram', creator.telegram_username && `@${creator.telegram_username}`, 'не указан'],
  ['Telegram ID', creator.telegram_id?.toString() ?? null, 'не указан'],
  ['Email', creator.email, 'не указан'],
  ['Телефон', creator.phone && formatPhone(creator.phone), 'не указан'],
  ['Согласие', creator.consent_version && consent(creator.consent_version), 'не дано'],
  ['В базе с', dateTime(creator.created_at), ''],
  ['Анкета изменена', dateTime(creator.updated_at), ''],
  ['Последний вход', creator.last_active_at && dateTime(creator.last_active_at), 'ещё не было'],
]

export const CreatorData = ({ creator }: { creator: Creator }) => (
  <Section title="Данные">
    <dl className={styles.rows}>
      {rowsOf(creator).map(([name, value, missing]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value || <span className={styles.missing}>{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
