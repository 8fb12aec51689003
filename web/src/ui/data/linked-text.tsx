import { Fragment, type MouseEvent } from 'react'
import { linksIn } from '../../lib/links-in.ts'
import styles from './linked-text.module.css'

interface Props {
  text: string
  /** Inside Telegram the host opens a new tab: `openThroughHost`. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A text that a person wrote, with its http(s) addresses as links. */
export const LinkedText = ({ text, onOpen }: Props) =>
  linksIn(text).map((piece, at) =>
    piece.isLink ? (
      <a
        key={at}
        className={styles.link}
        href={piece.text}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpen}
      >
        {/* A long address is broken after a slash or between parameters before it is broken anywhere else. */}
        {piece.text.match(/[^/?&=#]+[/?&=#]*/g)?.map((part, place) => (
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </a>
    ) : (
      piece.text
    ),
  )
