import { useState } from 'react'
import styles from './agency-mark.module.css'

/** Words of the legal form say nothing about the agency, so the letter is of the name: «Агентство «Лайм»» gives «Л». */
const letterOf = (name: string) =>
  (/[«"„“]\s*([\p{L}\p{N}])/u.exec(name)?.[1] ?? /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase()

interface Props {
  name: string
  /** The uploaded mark; the first letter stands in for one that is missing or does not load. */
  src?: string | null | undefined
  size?: 40 | 48
}

/** The mark, or the first letter on ink. Decorative, because the name is beside it. */
export function AgencyMark({ name, src, size = 40 }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={size === 48 ? styles.large : styles.mark} aria-hidden>
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : letterOf(name)}
    </span>
  )
}
