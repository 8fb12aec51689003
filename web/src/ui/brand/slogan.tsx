import styles from './slogan.module.css'

/** The one English line of the product, as the brand writes it. */
export const Slogan = () => (
  <p className={styles.slogan} lang="en">
    Creators. Content. Conversion
  </p>
)

const FACTS = [
  ['3000+', 'креаторов'],
  ['80%', 'возвращаются'],
  ['+30%', 'ROI'],
]

export function Facts() {
  return (
    <dl className={styles.facts}>
      {FACTS.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
