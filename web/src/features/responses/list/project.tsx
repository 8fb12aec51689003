import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Chip } from '../../../ui/controls/chip.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import { briefChoicesQuery } from '../../briefs/queries.ts'

interface Props {
  value: string
  onChange: (brief_id: string) => void
}

export function ProjectChoice({ value, onChange }: Props) {
  const { data, error, refetch, isFetching } = useQuery(briefChoicesQuery)
  if (error && !data)
    return (
      <Chip icon={RotateCw} aria-busy={isFetching} onClick={() => void refetch()}>
        Проекты не загрузились. Повторить
      </Chip>
    )
  const options = [
    { value: '', label: 'Все проекты' },
    ...(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  // An old project may have left the hundred that are offered.
  if (!options.some((one) => one.value === value)) options.push({ value, label: 'Выбранный проект' })
  return <ChipSelect label="Проект" value={value} options={options} onChange={onChange} />
}
