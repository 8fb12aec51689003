import type { BulkAction } from '@ugc/contract/facts/bulk'
import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { BULK_MAX, UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { Ellipsis, Eye, EyeOff, type LucideIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { money } from '../../lib/format.ts'
import { useWide } from '../../lib/use-wide.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useToastAbove } from '../../ui/overlays/toast.tsx'
import { RESPONSE_ICONS } from '../status-badge.tsx'
import { complain, doMany, type Run, seenWords, unpriced } from './bulk.ts'
import { type Selection } from './selection.ts'
import styles from './selection-bar.module.css'
import { confirmUnpriced } from './use-response-actions.ts'

/** What a screen does with the selected responses besides deciding. */
export interface SelectionTool {
  label: string
  icon: LucideIcon
  open: (ids: string[]) => void
}

export interface ClientView {
  /** Where the client sees all responses, showing some of them means: only them. */
  showOnly: ((chosen: Response[]) => Promise<void>) | undefined
  seen: () => Promise<number>
  /** The accepted responses of the brief: the client sees them besides the chosen ones. */
  accepted: number
}

interface Props {
  selection: Selection
  /** How many responses the filter finds. */
  total: number
  /** All that the filter finds, up to the limit. */
  all: () => Promise<Response[]>
  /** The undecided responses of the brief: «Отклонить остальных». */
  rest?: { count: number; find: () => Promise<Response[]> } | undefined
  run: Run
  /** What the client of the brief sees; on the list of all briefs there is not one client. */
  client?: ClientView | undefined
  /** «утром, в 9:00» if the bot does not write in so many seconds, but in the morning. */
  morning: (seconds: number) => string | undefined
  tools?: SelectionTool[]
}

interface Action {
  label: string
  icon: LucideIcon
  variant?: 'ok' | 'neutral'
  onClick: () => void
}

/** While responses are selected: a bar in place of the tabs on a phone, the panel beside the list on a wide screen. */
export function SelectionBar({ selection, total, all, rest, run, client, morning, tools = [] }: Props) {
  const [busy, setBusy] = useState(false)
  const [more, setMore] = useState(false)
  const wide = useWide()
  const bar = useRef<HTMLDivElement>(null)
  useToastAbove(bar)
  const selected: ReadonlyMap<string, Response> = selection.selected ?? new Map()
  const chosen = [...selected.values()]

  const guarded = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  const decide = async (these: Response[], action: BulkAction) => {
    const gap = unpriced(action, these)
    if (gap > 0 && !(await confirmUnpriced(gap))) return false
    await doMany(run, [[action, these]], {
      morning,
      seen: action === 'show' || action === 'hide' ? client?.seen : undefined,
    })
    return true
  }
  /** Those of other pages as they are now, but one that was decided meanwhile: it is refused. */
  const renewed = async () => {
    if (!chosen.some(({ id }) => selection.isOut(id))) return chosen
    const found = new Map((await all()).map((one) => [one.id, one]))
    return chosen.map((one) => {
      const now = selection.isOut(one.id) ? found.get(one.id) : undefined
      return now?.status === one.status ? now : one
    })
  }
  const decideChosen = async (action: BulkAction) => {
    if (await decide(await renewed(), action)) selection.stop()
  }
  /** Pressed again: none. */
  const takeAll = async () => {
    const found = await all()
    const have = found.every((one) => selected.has(one.id) || !selection.mayPick(one))
    selection.take(have ? [] : found)
  }
  const showOnly = client?.showOnly
  const accepted = client ? client.accepted - chosen.filter(({ status }) => status === 'accepted').length : 0
  const visible = chosen.filter(({ unseen = null }) => unseen === null || !isNeverSeen(unseen)).length
  const when = morning(UNDO_SECONDS) ?? `через ${UNDO_SECONDS} секунд`
  const decision = (action: 'accepted' | 'rejected' | 'reserve'): Action => ({
    label: RESPONSE_STATUSES[action].action.label,
    icon: RESPONSE_ICONS[action],
    variant: action === 'accepted' ? 'ok' : 'neutral',
    onClick: () => void guarded(() => decideChosen(action)),
  })
  const view = (action: 'show' | 'hide', label: string, icon: LucideIcon): Action => ({
    label,
    icon,
    onClick: () => void guarded(() => decideChosen(action)),
  })
  const offered = tools.map(({ label, icon, open }): Action => ({
    label,
    icon,
    onClick: () => open([...selected.keys()]),
  }))
  const others = rest ? rest.count - chosen.filter(({ status }) => status === 'pending').length : 0
  const rejectRest: Action[] =
    rest && others > 0
      ? [
          {
            label: `Отклонить остальных: ${others}`,
            icon: RESPONSE_ICONS.rejected,
            onClick: () =>
              void guarded(async () => {
                const waiting = await rest.find()
                await decide(
                  waiting.filter(({ id }) => !selected.has(id)),
                  'rejected',
                )
              }),
          },
        ]
      : []
  const first = [
    decision('accepted'),
    decision('rejected'),
    ...offered.slice(0, 1),
    showOnly
      ? {
          label: 'Показать только их',
          icon: Eye,
          onClick: () =>
            void guarded(async () => {
              await showOnly(await renewed())
              selection.stop()
            }),
        }
      : view('show', wide ? 'Показать клиенту' : 'Показать', Eye),
  ]
  const later = [
    decision('reserve'),
    view('hide', 'Скрыть от клиента', EyeOff),
    ...offered.slice(1),
    ...rejectRest,
  ]
  const buttons = (actions: Action[]) =>
    actions.map(({ label, icon, variant = 'neutral', onClick }) => (
      <Button
        key={label}
        variant={variant}
        icon={icon}
        block
        onClick={() => {
          setMore(false)
          onClick()
        }}
      >
        {label}
      </Button>
    ))

  return (
    <div ref={bar} className={styles.bar} role="region" aria-label="Выбранные отклики" aria-busy={busy}>
      <div className={styles.row}>
        <span role="status">
          Выбрано {selected.size}
          {selected.size > 0 && (
            <small>{money(chosen.reduce((sum, { creator_price }) => sum + creator_price, 0))}</small>
          )}
        </span>
        <Button variant="ghost" size="sm" onClick={() => void guarded(takeAll)}>
          Все {Math.min(total, BULK_MAX)}
        </Button>
        <IconButton label="Закончить выбор" icon={X} variant="plain" onClick={selection.stop} />
      </div>
      {selected.size > 0 && (
        <>
          <div className={styles.actions}>
            {buttons(wide ? [...first, ...later] : first)}
            {!wide && (
              <Button
                variant="neutral"
                icon={Ellipsis}
                block
                aria-haspopup="dialog"
                aria-expanded={more}
                onClick={() => setMore(true)}
              >
                Ещё
              </Button>
            )}
          </div>
          {showOnly && accepted > 0 && (
            <p className={styles.note}>
              Показать только их: клиент увидит {seenWords(visible + accepted, accepted)}.
            </p>
          )}
          {wide && <p className={styles.note}>Бот напишет {when}. До этого можно отменить.</p>}
        </>
      )}
      {more && (
        <Sheet title={`Выбрано ${selected.size}`} menu onClose={() => setMore(false)}>
          {buttons(later)}
        </Sheet>
      )}
    </div>
  )
}
