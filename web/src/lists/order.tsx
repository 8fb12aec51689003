import { ArrowDownUp } from 'lucide-react'
import { IconSelect } from '../ui/controls/select.tsx'

interface Props<Sort extends string> {
  /** The orders with their names. The list opens in the first one. */
  sorts: Readonly<Record<Sort, string>>
  value: Sort | undefined
  onChange: (sort: Sort | undefined) => void
}

/** The order of a list. The one at first is not set, so that it is not in the address. */
export function Order<Sort extends string>({ sorts, value, onChange }: Props<Sort>) {
  const options = (Object.keys(sorts) as Sort[]).map((sort) => ({ value: sort, label: sorts[sort] }))
  const at_first = options[0]?.value as Sort
  return (
    <IconSelect
      label="Порядок"
      icon={ArrowDownUp}
      options={options}
      value={value ?? at_first}
      onChange={(sort) => onChange(sort === at_first ? undefined : sort)}
    />
  )
}
