import { useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { Select } from '../../../ui/controls/select.tsx'

/** Whom a change of a brief is told: all who got it, those who answered, or none. */
export type Tell = boolean | 'answered' | undefined

interface Props {
  /** Undefined: it could not be counted. */
  everybody: number | undefined
  answered: number
  onChange: (whom: Tell) => void
}

const WHOM: Record<string, Tell> = { all: true, answered: 'answered', none: false }

export function TellWhom({ everybody, answered, onChange }: Props) {
  const [chosen, setChosen] = useState('all')
  return (
    <Select
      label="Кому написать"
      value={chosen}
      options={[
        {
          value: 'all',
          label: `Всем, кого касается${everybody === undefined ? '' : `: ${grouped(everybody)}`}`,
        },
        ...(answered > 0 && answered !== everybody
          ? [{ value: 'answered', label: `Только откликнувшимся: ${grouped(answered)}` }]
          : []),
        { value: 'none', label: 'Никому' },
      ]}
      onChange={(next) => {
        setChosen(next)
        onChange(WHOM[next])
      }}
    />
  )
}
