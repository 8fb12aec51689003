import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Work } from '@ugc/contract/works'
import { BellRing, CalendarClock, CheckCheck, Ellipsis, Send, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { CancelWork } from '../../../cards/cancel-work.tsx'
import { fullName, telegramLink } from '../../../lib/person.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useChangeWork, useRemind } from '../queries.ts'
import { isSilent } from './about-work.ts'
import { ReturnWork, useAnswer } from './answers.tsx'
import { ChangeSheet } from './change-sheet.tsx'

interface Props {
  work: Work
  onAnswered: (ids: string[]) => void
}

/** What is done less often than the next step. */
export function WorkMenu({ work, onAnswered }: Props) {
  const { creator, state, ended_at, payout, remarks } = work
  const [open, setOpen] = useState<'menu' | 'change' | 'cancel' | 'return'>()
  const remind = useRemind()
  const change = useChangeWork()
  const morning = useMorning()
  const { send, takeBack } = useAnswer({ works: [work], onAnswered })
  const close = () => setOpen(undefined)
  const name = creator ? fullName(creator) : ERASED_AUTHOR
  const telegram = creator ? telegramLink({ ...creator, telegram_id: null }) : undefined
  const remark = remarks.at(-1)
  const last = work.versions.at(-1)
  const isUnpaid = (payout?.paid ?? 0) === 0
  // After a payment a remark on an older version is a thing of the past.
  const isReturnable =
    state === 'done'
      ? last?.verdict === 'done' && work.group !== 'remarked' && (isUnpaid || remark?.number === last.number)
      : state === 'submitted' && remark !== undefined
  const hasNoVersion = state === 'done' && last?.verdict !== 'done' && isUnpaid
  if (telegram === undefined && ended_at !== null && !isReturnable && !hasNoVersion) return null
  const reminding = () =>
    remind.mutate(work.id, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: `Бот напомнит подтвердить участие ${morning.in(0) ?? ''}`.trim() })
      },
      onError: ({ message }) => {
        haptics.error()
        toast.show({ tone: 'error', text: message })
      },
    })
  return (
    <>
      <IconButton
        label={`Ещё: ${name}`}
        icon={Ellipsis}
        variant="fill"
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      />
      {open === 'menu' && (
        <Sheet title={name} menu onClose={close}>
          {telegram !== undefined && (
            <Button
              variant="neutral"
              block
              icon={Send}
              href={telegram}
              target="_blank"
              rel="noopener noreferrer"
              onClick={openThroughHost}
            >
              Написать
            </Button>
          )}
          {isSilent(work) && (
            <Button
              variant="neutral"
              block
              icon={BellRing}
              onClick={() => {
                close()
                reminding()
              }}
            >
              Напомнить
            </Button>
          )}
          {ended_at === null && state !== 'submitted' && (
            <Button
              variant="neutral"
              block
              icon={CheckCheck}
              onClick={() => {
                close()
                void send('done')
              }}
            >
              Видео уже у нас
            </Button>
          )}
          {ended_at === null && (
            <Button variant="neutral" block icon={CalendarClock} onClick={() => setOpen('change')}>
              Изменить срок или отправку товара
            </Button>
          )}
          {isReturnable && (
            <Button variant="neutral" block icon={Undo2} onClick={() => setOpen('return')}>
              {remark === undefined ? 'Вернуть на доработку' : 'Вернуть с замечанием клиента'}
            </Button>
          )}
          {hasNoVersion && (
            <Button
              variant="neutral"
              block
              icon={Undo2}
              onClick={() => {
                close()
                void takeBack()
              }}
            >
              Видео ещё нет
            </Button>
          )}
          {ended_at === null && (
            <Button variant="neutral" block icon={X} onClick={() => setOpen('cancel')}>
              Отменить работу
            </Button>
          )}
        </Sheet>
      )}
      {open === 'change' && <ChangeSheet work={work} onClose={close} />}
      {open === 'return' && <ReturnWork work={work} onAnswered={onAnswered} onClose={close} />}
      {open === 'cancel' && (
        <CancelWork
          work={{ ...work, title: work.brief.title }}
          isReachable={creator?.is_reachable ?? false}
          morning={morning.in}
          save={(cancelled, version) => change.mutateAsync({ id: work.id, version, cancelled })}
          onCancelled={() => onAnswered([work.id])}
          onClose={close}
        />
      )}
    </>
  )
}
