import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** `missing` stands in the place of an empty value: a word that agrees with the name. */
export type Fact = [name: string, value: ReactNode, missing?: string | undefined]

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.rows}>
    {facts.map(([name, value, missing]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value || <span className={styles.missing}>{missing}</span>}</dd>
      </div>
    ))}
  </dl>
)
