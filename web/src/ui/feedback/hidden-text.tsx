import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** A live region must exist before its text changes: always render it and fill it later. */
  live?: boolean
}

/** Text for screen readers only. */
export const HiddenText = ({ children, live = false }: Props) => (
  <span className="visually-hidden" role={live ? 'status' : undefined}>
    {children}
  </span>
)
