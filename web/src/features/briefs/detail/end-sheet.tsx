import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type EndGroup, endingOf, ENDINGS, outcomeBy, OWING_WORDS } from '@ugc/contract/facts/endings'
import { ENDING_UNDO_SECONDS, END_WORDS_MAX } from '@ugc/contract/facts/limits'
import { type BriefEnd, type BriefStatus, mayStep } from '@ugc/contract/facts/statuses'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { grouped } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { responsesQuery } from '../../responses/queries.ts'
import { openWorksQuery } from '../../works/queries.ts'
import { type Brief, briefQuery, useUpdateBrief } from '../queries.ts'
import { TellThem } from '../tell-them.tsx'
import { answerBy } from './answer-by.ts'
import { LeftOpen, useWorkPay, WorkPays } from './end-works.tsx'
import { StepProblem } from './problem.tsx'
import styles from './end-sheet.module.css'

const ENDS: Record<BriefEnd, { label: string; text: string; confirm: string; alone: string; done: string }> =
  {
    closed: {
      label: 'Остановить набор',
      text: 'Новых откликов не будет, вы выбираете дальше. Можно открыть снова.',
      confirm: 'Остановить',
      alone: 'Остановить',
      done: 'Набор остановлен',
    },
    completed: {
      label: 'Проект сделан',
      text: 'Все, кто откликнулся, получат последнее сообщение.',
      confirm: 'Завершить',
      alone: 'Завершить',
      done: 'Проект завершён',
    },
    cancelled: {
      label: 'Отменить проект',
      text: 'Ответ получат все, кто откликнулся и ждёт или принят.',
      confirm: 'Отменить',
      alone: 'Отменить проект',
      done: 'Проект отменён',
    },
  }

export const endsOf = (from: BriefStatus) =>
  (Object.keys(ENDS) as BriefEnd[]).filter((to) => mayStep(from, to))

/** Whom this end answers: how many, and the usual words. */
function useGroups(brief: Brief, end: BriefEnd, now: number) {
  const { data: works = [] } = useQuery({ ...openWorksQuery(brief.id), enabled: end === 'completed' })
  const owing = end === 'completed' ? works.filter(({ state }) => state !== 'submitted').length : 0
  const { data: reserve } = useQuery(responsesQuery({ brief_id: brief.id, status: 'reserve', per_page: 1 }))
  const ending = endingOf(end)
  const usual = (group: EndGroup) => {
    if (ending === undefined) return ''
    if (group === 'owing') return OWING_WORDS
    const outcome = outcomeBy(group === 'accepted' ? 'accepted' : 'pending', ending)
    const words = outcome in ENDINGS ? ENDINGS[outcome as keyof typeof ENDINGS].words : ''
    const by = end === 'closed' ? answerBy(brief.deadline, now) : undefined
    return by === undefined ? words : `Набор закрыт, выбираем. Ответим до ${by}.`
  }
  const waiting = (brief.pending_count ?? 0) + (end === 'closed' ? 0 : (reserve?.total ?? 0))
  return (
    [
      [
        'accepted',
        owing > 0 ? 'Сдали ролик' : 'Приняты',
        end === 'closed' ? 0 : (brief.accepted_count ?? 0) - owing,
      ],
      ['owing', 'Ролика ещё нет', owing],
      ['waiting', end === 'closed' ? 'Ждут ответа' : 'Ждут ответа и в резерве', waiting],
    ] as const
  )
    .filter(([, , count]) => count > 0)
    .map(([group, label, count]) => ({ group, label, count, usual: usual(group) }))
}

interface Props {
  brief: Brief
  running: boolean
  onClose: () => void
}

/** «Закончить…»: three ends, each with the people whom it concerns and what the bot will write to them. */
export function EndSheet({ brief, running, onClose }: Props) {
  const ends = endsOf(brief.status)
  const [end, setEnd] = useState<BriefEnd>(ends[0] ?? 'cancelled')
  const [now] = useState(() => Date.now())
  const [words, setWords] = useState<Partial<Record<EndGroup, string>>>({})
  const [tells, setTells] = useState(true)
  const groups = useGroups(brief, end, now)
  const morning = useMorning().at(now + ENDING_UNDO_SECONDS * 1000)
  const workPay = useWorkPay(brief.id, end === 'cancelled')
  const client = useQueryClient()
  const { mutate, isPending, error } = useUpdateBrief(brief.id)
  useBackButton(onClose)
  const people = groups.reduce((sum, { count }) => sum + count, 0)
  const writes = tells && people > 0

  const renew = (...keys: string[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  }

  const finish = () => {
    const work_pay = workPay.pay()
    if (work_pay === undefined) return
    mutate(
      {
        status: end,
        version: brief.version,
        ...(work_pay.length > 0 && { work_pay }),
        ...(people > 0 ? { tell_waiting: tells } : {}),
        ...(writes
          ? {
              end_words: Object.fromEntries(groups.map(({ group, usual }) => [group, words[group] ?? usual])),
            }
          : {}),
      },
      {
        onSuccess: () => {
          haptics.success()
          toast.show({ text: ENDS[end].done })
          renew('responses', 'works', 'payouts')
          onClose()
        },
        onError: () => {
          haptics.error()
          // Another owner may have changed the status meanwhile, and a creator the work.
          void client.invalidateQueries({ queryKey: briefQuery(brief.id).queryKey })
          renew('works')
        },
      },
    )
  }

  return (
    <Sheet
      title="Закончить"
      middle
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" onClick={onClose}>
            Не сейчас
          </Button>
          <Button
            variant={end === 'cancelled' ? 'danger' : 'primary'}
            loading={isPending || workPay.isLoading}
            onClick={finish}
          >
            {writes ? `${ENDS[end].confirm} и написать ${grouped(people)}` : ENDS[end].alone}
          </Button>
        </>
      }
    >
      <StepProblem brief={brief} error={error ?? workPay.error} />
      <div role="radiogroup" aria-label="Как закончить" className={styles.ends}>
        {ends.map((one) => (
          <div key={one} className={cx(styles.end, one === end && styles.chosen)}>
            <label>
              <input
                type="radio"
                name="end"
                checked={one === end}
                onChange={() => {
                  setEnd(one)
                  setWords({})
                }}
              />
              <b>{ENDS[one].label}</b>
              <small>{ENDS[one].text}</small>
            </label>
            {one === end && (
              <div className={styles.who}>
                {groups.map(({ group, label, count, usual }) => (
                  <Group
                    key={`${one} ${group}`}
                    label={label}
                    count={count}
                    silent={!tells}
                    words={words[group] ?? usual}
                    onWords={(next) => setWords({ ...words, [group]: next })}
                  />
                ))}
                {end === 'completed' && <LeftOpen brief_id={brief.id} />}
                <WorkPays {...workPay} />
                {end === 'cancelled' && brief.status !== 'draft' && (
                  <p>
                    <b>Клиент</b> увидит по ссылке «Проект отменён»
                  </p>
                )}
                {running && <p>Рассылка ещё идёт: до кого она не дошла, тот бриф не получит.</p>}
                {people > 0 && (
                  <>
                    <TellThem label="Написать им" onChange={setTells} />
                    {tells && (
                      <p>
                        {morning === undefined
                          ? `Бот напишет через ${ENDING_UNDO_SECONDS / 60} минут. До этого можно вернуть бриф или не писать.`
                          : `Сейчас тихие часы: бот напишет ${morning}. Вернуть бриф можно ${ENDING_UNDO_SECONDS / 60} минут.`}
                      </p>
                    )}
                  </>
                )}
              </div>
            )}
          </div>
        ))}
      </div>
    </Sheet>
  )
}

interface GroupProps {
  label: string
  count: number
  silent: boolean
  words: string
  onWords: (words: string) => void
}

function Group({ label, count, silent, words, onWords }: GroupProps) {
  const [editing, setEditing] = useState(false)
  return (
    <div className={styles.group}>
      <p>
        <b>{label}</b>
        <span>{grouped(count)}</span>
      </p>
      {!silent &&
        (editing ? (
          <textarea
            rows={3}
            maxLength={END_WORDS_MAX}
            aria-label={`Сообщение: ${label}`}
            value={words}
            // The pencil was pressed to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => onWords(event.target.value)}
          />
        ) : (
          <blockquote>
            «{words}»
            <IconButton
              label={`Изменить сообщение: ${label}`}
              icon={Pencil}
              variant="plain"
              onClick={() => setEditing(true)}
            />
          </blockquote>
        ))}
    </div>
  )
}
