import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { lastBulkQuery, useCreatorsBulk } from '../bulk.ts'

/** For ten minutes after a change of many: what was done, with the way back. */
export function LastBulk() {
  const { data } = useQuery(lastBulkQuery)
  const { undo } = useCreatorsBulk()
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => setOver(data.id), data.until - Date.now())
    return () => clearTimeout(timer)
  }, [data])
  if (!data || over === data.id) return null
  return (
    <Notice
      tone="blue"
      icon={Undo2}
      title={data.text}
      action={{ label: 'Отменить', onClick: () => void undo(data.id) }}
    >
      Отменить можно 10 минут
    </Notice>
  )
}
