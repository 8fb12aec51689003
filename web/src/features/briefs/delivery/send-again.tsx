import { useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { noneLeft, questionAgain } from './send-texts.ts'
import type { Sending } from './send.ts'
import styles from './send.module.css'
import { audienceQuery } from '../queries.ts'

/** At the end of the page, because it is rare; a button only while there are creators who have not received the brief. */
export function SendAgain({ id, sending }: { id: string; sending: Sending }) {
  const { data, error, isFetching, refetch } = useQuery(audienceQuery(id))
  if (!data)
    return error ? (
      <div className={styles.again} role="alert">
        <p>Не удалось посчитать, кому ещё отправить бриф.</p>
        <Button variant="soft" size="sm" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      </div>
    ) : null
  const { ready } = data
  if (ready > 0)
    return (
      <Button
        variant="surface"
        block
        icon={Send}
        loading={sending.isPending}
        onClick={() => sending.start(false, questionAgain(ready))}
      >
        Отправить бриф ещё раз
      </Button>
    )
  return <p className={styles.everybody}>{noneLeft(data)}</p>
}
