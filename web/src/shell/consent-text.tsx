import { queryOptions, useQuery } from '@tanstack/react-query'
import { agency } from '@ugc/contract/calls'
import { CONSENT_TEXT } from '@ugc/contract/facts/consent-text'
import { call } from '../api/call.ts'
import { supportAddress } from '../session/open-bot.ts'
import { Support } from '../session/support.tsx'
import styles from './consent-text.module.css'

/** The agency may be renamed: its name is no part of the text that is stored with the consent. */
const whoQuery = queryOptions({
  queryKey: ['agency', 'card'],
  queryFn: ({ signal }) => call(agency.card, { signal }),
})

/** A page of its own, and a sheet over the profile form. */
export function ConsentText() {
  const { data: who } = useQuery(whoQuery)
  return (
    <article className={styles.text}>
      {who && <p>Агентство: {[who.name, who.contact].filter(Boolean).join(', ')}</p>}
      {CONSENT_TEXT.map((part, index) => {
        if ('heading' in part) return <h2 key={index}>{part.heading}</h2>
        if ('list' in part)
          return (
            <ul key={index}>
              {part.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )
        return (
          <p key={index}>
            {part.lead !== undefined && <b>{part.lead} </b>}
            {part.text}
          </p>
        )
      })}
      {supportAddress() && (
        <p>
          <Support before="Если удалить анкету самостоятельно не получается, " after=".">
            напиши в поддержку
          </Support>
        </p>
      )}
    </article>
  )
}
