import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { HiddenText } from '../feedback/hidden-text.tsx'
import styles from './tag-line.module.css'

interface Props {
  tags: readonly string[]
  /** At most so many tags on one line, whole ones only; the others become «+N». Without it all tags are shown. */
  limit?: number
}

/** Small tags inside a card. */
export function TagLine({ tags, limit }: Props) {
  if (tags.length === 0) return null
  if (limit !== undefined) return <OneLine key={tags.join()} tags={tags} limit={limit} />
  return (
    <span className={styles.line}>
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  )
}

const GAP = 6
/** «+12» with its gap. */
const MORE = 38

/** The first tags that fit, measured again whenever the width changes. */
function OneLine({ tags, limit }: { tags: readonly string[]; limit: number }) {
  const line = useRef<HTMLSpanElement>(null)
  const [fit, setFit] = useState<number>()
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const widths = [...element.children].map((tag) => tag.getBoundingClientRect().width)
    const measure = () => {
      const room = element.clientWidth
      let taken = 0
      const count = widths.findIndex((width, at) => {
        taken += width + (at > 0 ? GAP : 0)
        return taken + (at + 1 < tags.length ? MORE : 0) > room
      })
      setFit(count < 0 ? widths.length : Math.max(count, 1))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [tags.length])
  // The first time all of them are drawn, to be measured before anything is painted.
  const shown = fit ?? limit
  const more = tags.length - Math.min(shown, limit, tags.length)
  return (
    <span ref={line} className={cx(styles.line, styles.one)} title={more > 0 ? tags.join(', ') : undefined}>
      {tags.slice(0, Math.min(shown, limit)).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {fit !== undefined && more > 0 && (
        <span className={styles.more}>
          <span aria-hidden>+{more}</span>
          <HiddenText>и ещё {more}</HiddenText>
        </span>
      )}
    </span>
  )
}
