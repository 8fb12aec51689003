import { AlarmClock, CalendarDays, CheckCheck, CircleDashed } from 'lucide-react'
import { Badge } from '../ui/data/badge.tsx'

interface Props {
  payout: { paid: number; due: number; is_late: boolean }
}

export function PayoutBadge({ payout: { paid, due, is_late } }: Props) {
  if (due === 0)
    return (
      <Badge tone="green" icon={CheckCheck}>
        Выплачено
      </Badge>
    )
  if (is_late)
    return (
      <Badge tone="red" icon={AlarmClock}>
        Просрочено
      </Badge>
    )
  return paid > 0 ? (
    <Badge tone="amber" icon={CircleDashed}>
      Частично
    </Badge>
  ) : (
    <Badge tone="gray" icon={CalendarDays}>
      К выплате
    </Badge>
  )
}
