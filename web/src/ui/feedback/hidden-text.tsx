import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** A live region has to be there before it has anything to say: render it always, and fill it later. */
  live?: boolean
}

/** Said, not shown. */
export const HiddenText = ({ children, live = false }: Props) => (
  <span className="visually-hidden" role={live ? 'status' : undefined}>
    {children}
  </span>
)
