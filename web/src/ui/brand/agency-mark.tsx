import styles from './agency-mark.module.css'

/** Words of the legal form say nothing about the agency, so the letter is of the name: «Агентство «Лайм»» gives «Л». */
const letterOf = (name: string) =>
  (/[«"„“]\s*([\p{L}\p{N}])/u.exec(name)?.[1] ?? /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase()

interface Props {
  name: string
  size?: 40 | 48
}

/** The first letter on ink. Decorative, because the name is beside it. */
export const AgencyMark = ({ name, size = 40 }: Props) => (
  <span className={size === 48 ? styles.large : styles.mark} aria-hidden>
    {letterOf(name)}
  </span>
)
