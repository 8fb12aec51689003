import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { endingOf, ENDINGS } from '@ugc/contract/facts/endings'
import { WITHDRAW_REASONS } from '@ugc/contract/facts/drafts'
import type { Response } from '@ugc/contract/responses'
import {
  CONFIRMATION,
  type Decision,
  DECISIONS,
  mayConfirm,
  RESPONSE_STATUSES,
  UNDECIDED,
} from '@ugc/contract/facts/statuses'
import { Ellipsis, Eye, EyeOff, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { relativeDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { RESPONSE_ICONS } from '../status-badge.tsx'
import { CancelWork } from '../cancel-work.tsx'
import { calledOff, Decided } from '../work-badge.tsx'
import { isHandedIn, isSettled, nameOf } from './response-facts.ts'
import styles from './response-decision.module.css'
import type { ResponseActions } from './use-response-actions.ts'

/** Longer than the two presses of a double click are apart. */
const SETTLE_MS = 500

interface Props {
  response: Response
  actions: ResponseActions
  /** Keeps the focus when the pressed button goes. */
  card: RefObject<HTMLElement | null>
  /** The key that does it, on a wide screen. */
  keys?: boolean
}

/** The last line, and the sheet that it opens: «Принять» and «Отклонить», or what was decided and what can still be done about it. */
export function ResponseDecision(props: Props) {
  const { response, actions } = props
  const { creator, creator_price: price, events, work } = response
  return (
    <>
      <Line {...props} />
      {actions.cancelling && work && (
        <CancelWork
          work={{
            creator,
            price,
            versions: events.filter(({ kind }) => kind === 'handed_in'),
            version: work.version,
            title: response.brief.title,
            is_confirmed: work.is_confirmed,
          }}
          {...actions.cancelling}
        />
      )}
    </>
  )
}

function Line({ response, actions, card, keys = false }: Props) {
  const { decide, show, remind, cancelWork } = actions
  const { status } = response
  const name = nameOf(response)
  const settled = useSettled(status)
  const press = (one: Decision) => {
    if (!settled) return
    card.current?.focus({ preventScroll: true })
    decide?.(one)
  }
  const button = (one: Decision, small = false) => (
    <Button
      variant={RESPONSE_STATUSES[one].tone === 'green' ? 'ok' : 'neutral'}
      icon={small ? undefined : RESPONSE_ICONS[one]}
      size={small ? 'sm' : 'md'}
      aria-label={`${RESPONSE_STATUSES[one].action.aloud}: ${name}`}
      aria-disabled={!settled}
      onClick={() => press(one)}
    >
      {small && one === UNDECIDED ? 'Вернуть' : RESPONSE_STATUSES[one].action.label}
      {keys && !small && KEYS[one] !== undefined && <kbd data-key={KEYS[one]} aria-hidden />}
    </Button>
  )
  const { unseen = null } = response
  const toggle = unseen !== null && isNeverSeen(unseen) ? undefined : show
  const menu = (decide ?? (isHandedIn(response) && (cancelWork ?? toggle))) && (
    <Menu
      response={response}
      settled={settled}
      decide={decide && press}
      show={toggle}
      cancelWork={decide ? undefined : cancelWork}
    />
  )
  if (decide && status === UNDECIDED)
    return (
      <div className={styles.buttons}>
        {button('accepted')}
        {button('rejected')}
        {menu}
      </div>
    )
  return (
    <div className={styles.decided}>
      {isSettled(response) && status === UNDECIDED ? (
        <Badge tone="gray">{ENDINGS[endingOf(response.brief_status) ?? 'closed'].label}</Badge>
      ) : (
        <Decided response={response} />
      )}
      <span className={styles.words}>{wordsOf(response)}</span>
      {remind && (
        <Button variant="neutral" size="sm" aria-label={`Напомнить: ${name}`} onClick={remind}>
          Напомнить
        </Button>
      )}
      {decide && status === 'reserve' && button('accepted', true)}
      {decide && status === 'rejected' && calledOff(response) === undefined && button(UNDECIDED, true)}
      {menu}
    </div>
  )
}

/** As on the keyboard; by place, so that a Russian layout does the same. */
const KEYS: Partial<Record<Decision, string>> = { accepted: 'A', rejected: 'R' }

/** Beside what was decided: why it was taken back, the state of the brief, or whether an accepted creator has confirmed. */
function wordsOf(response: Response): ReactNode {
  const { status, withdraw_reason, brief_deleted, confirmed_at, brief_status, creator, reminder } = response
  if (withdraw_reason !== null) return WITHDRAW_REASONS[withdraw_reason]
  if (brief_deleted) return 'Бриф удалён'
  const pay = calledOff(response)
  if (pay !== undefined) return pay
  if (creator === null || !mayConfirm(status, brief_status)) return undefined
  if (confirmed_at !== null) return CONFIRMATION.given
  if (reminder?.queued) return 'Бот напомнит'
  // As long as there can be no other one, the last reminder is what there is to say.
  return reminder?.at && Date.parse(reminder.next_at) > Date.now()
    ? `Напомнили ${relativeDateTime(reminder.at)}`
    : CONFIRMATION.awaited
}

interface MenuProps {
  response: Response
  settled: boolean
  decide: ResponseActions['decide']
  show: ResponseActions['show']
  /** Where the decision stands; else «Отклонить» does it. */
  cancelWork: ResponseActions['cancelWork']
}

function Menu({ response, settled, decide, show, cancelWork }: MenuProps) {
  const [open, setOpen] = useState(false)
  const { status, unseen = null } = response
  const name = nameOf(response)
  const inSight: Decision[] = status === UNDECIDED ? ['accepted', 'rejected'] : []
  const choices = decide ? DECISIONS.filter((one) => one !== status && !inSight.includes(one)) : []
  const act = (action: () => void) => () => {
    setOpen(false)
    action()
  }
  return (
    <>
      <IconButton
        label={`Ещё: ${name}`}
        icon={Ellipsis}
        variant="fill"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-disabled={!settled}
        onClick={() => settled && setOpen(true)}
      />
      {open && (
        <Sheet title={name} menu onClose={() => setOpen(false)}>
          {choices.map((one) => (
            <Button
              key={one}
              variant="neutral"
              block
              icon={one === UNDECIDED ? Undo2 : RESPONSE_ICONS[one]}
              aria-label={`${RESPONSE_STATUSES[one].action.aloud}: ${name}`}
              onClick={act(() => decide?.(one))}
            >
              {RESPONSE_STATUSES[one].action.label}
            </Button>
          ))}
          {cancelWork && (
            <Button variant="neutral" block icon={RESPONSE_ICONS.rejected} onClick={act(cancelWork)}>
              Отменить работу
            </Button>
          )}
          {show && (
            <Button
              variant="neutral"
              block
              icon={unseen === null ? EyeOff : Eye}
              onClick={act(() => show(unseen !== null))}
            >
              {unseen === null ? 'Скрыть от клиента' : 'Показать клиенту'}
            </Button>
          )}
        </Sheet>
      )}
    </>
  )
}

/** False for a moment after the buttons have changed: the second press of a double click is not meant for the new ones. */
function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState(shown)
  useEffect(() => {
    if (settled === shown) return
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [shown, settled])
  return settled === shown
}
