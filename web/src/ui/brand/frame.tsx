import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './frame.module.css'
import { photoSrc } from './photo-src.ts'

interface Props {
  name: string
  src?: string | null | undefined
  /** Width in px; the height follows 4:5. A container may set --frame-width instead. */
  size: 40 | 48 | 56 | 60 | 64 | 76 | 88 | 92 | 116
  /** Empty if the name is beside the portrait, which is the usual case. */
  alt?: string
  /** The profile is erased: an icon replaces the initials. */
  erased?: boolean
}

/** A portrait, or initials if there is no photo or it does not load. */
export function Frame({ name, src, size, alt = '', erased = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const address = src && photoSrc(src)
  const photo = address && address !== broken ? address : undefined
  return (
    <span
      className={cx(
        styles.frame,
        styles[`w${size}`],
        photo === undefined && !erased && styles[`tint${tint(name)}`],
      )}
    >
      {photo === undefined ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
        >
          {erased ? <UserRoundX size={size / 2.5} strokeWidth={1.75} /> : initials(name)}
        </span>
      ) : (
        <img src={photo} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(photo)} />
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase()
}

/** The tint depends on the name only. */
function tint(name: string): number {
  let sum = 0
  for (let at = 0; at < name.length; at++) sum += name.charCodeAt(at)
  return (sum % 4) + 1
}
