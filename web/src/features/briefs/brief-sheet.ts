import type { RefObject } from 'react'

/** A sheet about the responses of one brief. */
export interface BriefSheetProps {
  brief_id: string
  /** Only these responses; undefined: all of the brief. */
  ids?: string[] | undefined
  anchor?: RefObject<HTMLButtonElement | null>
  onClose: () => void
}
