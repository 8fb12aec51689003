import { Clock } from 'lucide-react'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { toastResult } from '../../../shell/toast-result.ts'
import { type Brief, useTakeBack } from '../queries.ts'
import styles from './detail.module.css'

const WORDS = { ending: 'Сообщения об окончании уйдут', change: 'Сообщение об изменении уйдёт' }

/** What the bot is about to write to many, while it can still be taken back. */
export function Telling({ brief: { id, telling } }: { brief: Brief }) {
  const { mutateAsync, isPending } = useTakeBack(id)
  if (!telling) return null
  return (
    <p className={styles.telling} role="status">
      <Clock size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {telling.silent ? 'Вернуть бриф можно до' : `${WORDS[telling.kind]} в`} {timeAt(telling.at)}
      </span>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={() =>
          isPending ||
          void toastResult(mutateAsync(), {
            success: telling.kind === 'ending' ? 'Бриф снова такой, как был' : 'Об изменении не напишем',
            failure: 'Отменить не удалось',
          })
        }
      >
        {telling.kind === 'ending' ? 'Отменить' : 'Не писать'}
      </button>
    </p>
  )
}
