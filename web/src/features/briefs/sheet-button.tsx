import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'

export interface BriefSheetProps {
  brief_id: string
  /** Only these responses; undefined: all of the brief. */
  ids?: string[] | undefined
  anchor?: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

interface Props {
  brief_id: string
  icon: LucideIcon
  /** The name for a screen reader; `children` is the short word on the button. */
  label: string
  children: string
  sheet: ComponentType<BriefSheetProps>
}

/** A small button beside the responses of a brief that opens a sheet. */
export function SheetButton({ brief_id, icon, label, children, sheet: Sheet }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        icon={icon}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && <Sheet brief_id={brief_id} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}
