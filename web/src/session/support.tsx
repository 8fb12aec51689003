import type { ReactNode } from 'react'
import { getHost } from '../telegram/host.ts'
import { openTelegram, supportAddress } from './open-bot.ts'

interface Props {
  /** The text of the link. */
  children: string
  before?: ReactNode
  after?: ReactNode
}

/** A sentence with a link to the support contact; nothing if no contact is configured. */
export function Support({ before, children, after }: Props) {
  const address = supportAddress()
  if (address === undefined) return null
  return (
    <>
      {before}
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!getHost()) return
          event.preventDefault()
          openTelegram(address)
        }}
      >
        {children}
      </a>
      {after}
    </>
  )
}
