import { cx } from '../../lib/class-names.ts'
import { HiddenText } from '../feedback/hidden-text.tsx'
import styles from './tag-line.module.css'

interface Props {
  tags: readonly string[]
  /** Number of tags shown; the others become «+N». Without it all tags are shown. */
  limit?: number
}

/** Small tags inside a card. With a limit they keep to one line. */
export function TagLine({ tags, limit = Infinity }: Props) {
  if (tags.length === 0) return null
  const more = tags.length - limit
  return (
    <span
      className={cx(styles.line, limit < Infinity && styles.one)}
      // On one line a long tag is cut even where none is left out.
      title={limit < Infinity ? tags.join(', ') : undefined}
    >
      {tags.slice(0, limit).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {more > 0 && (
        <span className={styles.more}>
          <span aria-hidden>+{more}</span>
          <HiddenText>и ещё {more}</HiddenText>
        </span>
      )}
    </span>
  )
}
