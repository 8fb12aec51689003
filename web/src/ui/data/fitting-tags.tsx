import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { HiddenText } from '../feedback/hidden-text.tsx'
import line from './tag-line.module.css'
import styles from './fitting-tags.module.css'

const GAP = 6

/** One line of whole tags, as many as fit, then «+N». Measured again when the width changes. */
export const FittingTags = ({ tags }: { tags: readonly string[] }) => (
  <Line key={tags.join('\n')} tags={tags} />
)

function Line({ tags }: { tags: readonly string[] }) {
  const box = useRef<HTMLSpanElement>(null)
  const [fits, setFits] = useState(0)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const measure = () => {
      const widths = [...own.children].map((child) => child.getBoundingClientRect().width)
      const more = (widths.pop() ?? 0) + GAP
      setFits(fitting(widths, own.clientWidth, more))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  if (tags.length === 0) return null
  const left = tags.length - fits
  return (
    <span ref={box} className={cx(line.line, styles.line)} title={tags.join(', ')}>
      {tags.map((tag, at) => (
        <span key={tag} className={cx(at >= fits && styles.out)} data-tag>
          {tag}
        </span>
      ))}
      <span className={cx(line.more, left === 0 && styles.out)}>
        <span aria-hidden>+{Math.max(left, 1)}</span>
        <HiddenText>и ещё {left}</HiddenText>
      </span>
    </span>
  )
}

/** How many of the widths stand in a line; what does not fit leaves room for «+N». */
export function fitting(widths: readonly number[], room: number, more: number): number {
  let used = 0
  for (const [at, width] of widths.entries()) {
    used += width + (at === 0 ? 0 : GAP)
    const last = at === widths.length - 1
    if (used + (last ? 0 : more) > room) return at
  }
  return widths.length
}
