import { RESPONSE_SORT_NAMES, RESPONSE_SORTS, type ResponseSort } from '@ugc/contract/facts/filters'
import { ArrowDownUp } from 'lucide-react'
import { IconSelect } from '../../ui/controls/select.tsx'

const OPTIONS = RESPONSE_SORT_NAMES.map((value) => ({ value, label: RESPONSE_SORTS[value] }))
const [AT_FIRST] = RESPONSE_SORT_NAMES

interface Props {
  value: ResponseSort | undefined
  onChange: (sort: ResponseSort | undefined) => void
}

/** The order of a list of responses. The one at first is not set, so that it is not in the address. */
export const ResponseOrder = ({ value = AT_FIRST, onChange }: Props) => (
  <IconSelect
    label="Порядок"
    icon={ArrowDownUp}
    options={OPTIONS}
    value={value}
    onChange={(sort) => onChange(sort === AT_FIRST ? undefined : sort)}
  />
)
