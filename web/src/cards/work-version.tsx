import type { WorkVersion as Version } from '@ugc/contract/works'
import { openThroughHost } from '../telegram/open-link.ts'
import { When } from '../ui/data/when.tsx'
import styles from './work-version.module.css'

/** «disk.yandex.ru/i/abc»: the scheme tells nothing. */
const shown = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')

/** What was handed in, and what an owner answered. */
const WorkVersion = ({ version }: { version: Version }) => (
  <div className={styles.version}>
    <p className={styles.head}>
      Версия {version.number}, <When at={version.handed_in_at} />
      {version.is_late && ', с опозданием'}
    </p>
    {version.links.map((link) => (
      <a key={link} href={link} target="_blank" rel="noreferrer" onClick={openThroughHost}>
        {shown(link)}
      </a>
    ))}
    {version.message !== null && <p>{version.message}</p>}
    {version.answer !== null && (
      <p className={styles.answer}>
        {version.verdict === 'changes' ? 'Что поправить: ' : ''}
        {version.answer}
      </p>
    )}
  </div>
)

/** The latest version, with what was to be corrected in the one before, and the earlier ones. */
export function WorkVersions({ versions }: { versions: Version[] }) {
  const [last, ...earlier] = versions.toReversed()
  const asked = last?.verdict === null ? earlier[0]?.answer : null
  return (
    <>
      {last && <WorkVersion version={last} />}
      {asked && <p className={styles.asked}>Просили поправить: {asked}</p>}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Прошлые версии</summary>
          {earlier.map((version) => (
            <WorkVersion key={version.number} version={version} />
          ))}
        </details>
      )}
    </>
  )
}
