import { useState } from 'react'
import { Checkbox } from '../../ui/controls/checkbox.tsx'

/** An option of a question, ticked at first. */
export function TellThem({ label, onChange }: { label: string; onChange: (ticked: boolean) => void }) {
  const [ticked, setTicked] = useState(true)
  return (
    <Checkbox
      checked={ticked}
      onChange={(on) => {
        setTicked(on)
        onChange(on)
      }}
    >
      {label}
    </Checkbox>
  )
}
