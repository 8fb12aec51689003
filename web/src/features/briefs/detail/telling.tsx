import { useQuery } from '@tanstack/react-query'
import { UNTOLD } from '@ugc/contract/facts/endings'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { toastResult } from '../../../shell/toast-result.ts'
import { useMorning } from '../../agency/queries.ts'
import { PeopleSheet } from '../delivery/people-sheet.tsx'
import { type Brief, untoldQuery, useTakeBack } from '../queries.ts'
import styles from './detail.module.css'

const WORDS = { ending: 'Сообщения об окончании уйдут', change: 'Сообщение об изменении уйдёт' }

/** After the end: who was told of it. Missing where the end is not told, or still can be taken back. */
export function EndTold({ brief: { id, telling, ended } }: { brief: Brief }) {
  const [open, setOpen] = useState(false)
  const morning = useMorning().in(0)
  if (!ended || telling || ended.people === 0) return null
  const { people, told, out_of_reach: out } = ended
  const words = [
    `Об окончании узнали ${grouped(told)} из ${grouped(people)}`,
    ...(out > 0 ? [`${grouped(out)} бот написать не может`] : []),
    ...(people > told + out
      ? [morning === undefined ? 'бот ещё пишет' : `остальным напишет ${morning}`]
      : []),
  ]
  if (told === people) return <p className={styles.told}>{words.join(' · ')}</p>
  return (
    <p className={styles.told}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.join(' · ')}
      </button>
      {open && <UntoldSheet id={id} onClose={() => setOpen(false)} />}
    </p>
  )
}

function UntoldSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [page, setPage] = useState(1)
  return (
    <PeopleSheet
      title="Не узнали об окончании"
      query={useQuery(untoldQuery(id, page))}
      page={page}
      onPage={setPage}
      about={({ why }) => [UNTOLD[why]]}
      onClose={onClose}
    />
  )
}

/** What the bot is about to write to many, while it can still be taken back. */
export function Telling({ brief: { id, telling } }: { brief: Brief }) {
  const { mutateAsync, isPending } = useTakeBack(id)
  const morning = useMorning()
  if (!telling) return null
  const until = timeAt(telling.at)
  const later = morning.at(Date.parse(telling.at))
  const ending = telling.kind === 'ending'
  const words = telling.silent
    ? `Вернуть бриф можно до ${until}`
    : later === undefined
      ? `${WORDS[telling.kind]} в ${until}`
      : `${WORDS[telling.kind]} ${later}. ${ending ? 'Вернуть бриф' : 'Отменить'} можно до ${until}`
  const act = (what: Parameters<typeof mutateAsync>[0], success: string) => () =>
    void (isPending || toastResult(mutateAsync(what), { success, failure: 'Отменить не удалось' }))
  return (
    <p className={styles.telling} role="status">
      <Clock size={18} strokeWidth={1.75} aria-hidden />
      <span>{words}</span>
      <span className={styles.acts}>
        {!telling.silent && (
          <button
            type="button"
            aria-disabled={isPending}
            onClick={
              ending
                ? act({ only: 'messages' }, 'Об окончании не напишем')
                : act({}, 'Об изменении не напишем')
            }
          >
            Не писать
          </button>
        )}
        {ending && (
          <button type="button" aria-disabled={isPending} onClick={act({}, 'Бриф снова такой, как был')}>
            Вернуть бриф
          </button>
        )}
      </span>
    </p>
  )
}
