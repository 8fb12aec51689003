import { BULK_REFUSALS, type BulkAction, statusOf } from '@ugc/contract/facts/bulk'
import { BULK_MAX } from '@ugc/contract/facts/limits'
import type { BulkGroup, BulkResult, Response } from '@ugc/contract/responses'
import { DECISIONS, RESPONSE_STATUSES, UNDECIDED } from '@ugc/contract/facts/statuses'
import { Ellipsis, Eye, EyeOff, type LucideIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { plural } from '../../lib/plural.ts'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast, useToastAbove } from '../../ui/overlays/toast.tsx'
import { RESPONSE_ICONS } from '../status-badge.tsx'
import { undoneText } from './undone.ts'
import { type Selected, selectedOf, type Selection } from './selection.ts'
import styles from './selection-bar.module.css'

/** What a screen does with the selected responses besides deciding. */
export interface SelectionTool {
  label: string
  icon: LucideIcon
  open: (ids: string[]) => void
}

interface Props {
  selection: Selection
  /** How many responses the filter finds. */
  total: number
  /** All that the filter finds, up to the limit. */
  all: () => Promise<Response[]>
  /** The undecided responses of the brief: «Отклонить остальных». */
  rest?: { count: number; find: () => Promise<Response[]> } | undefined
  run: (groups: [BulkGroup]) => Promise<BulkResult[]>
  tools?: SelectionTool[]
}

const responses = (count: number) => plural(count, 'отклик', 'отклика', 'откликов')

const VIEW_LABELS = { show: 'Показать клиенту', hide: 'Скрыть от клиента' } as const

/** Buttons of their own. A decision is taken back one by one. */
const NOT_RARE: BulkAction[] = ['accepted', 'rejected', 'pending']

/** The actions behind «Ещё». */
const RARE = [
  ...DECISIONS.filter((status) => !NOT_RARE.includes(status)).map((action) => ({
    action,
    label: RESPONSE_STATUSES[action].action.label,
    icon: RESPONSE_ICONS[action],
  })),
  { action: 'show', label: VIEW_LABELS.show, icon: Eye },
  { action: 'hide', label: VIEW_LABELS.hide, icon: EyeOff },
] as const

/** One bar of at most two lines at the bottom while responses are selected. */
export function SelectionBar({ selection, total, all, rest, run, tools = [] }: Props) {
  const [busy, setBusy] = useState(false)
  const [more, setMore] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useToastAbove(bar)
  const selected: Selected = selection.selected ?? new Map()

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
  const decide = async (chosen: Selected, action: BulkAction) => {
    if (!(await confirmed(chosen, action))) return
    const results = await run([{ ids: [...chosen.keys()], action }])
    haptics.success()
    selection.clear()
    report(results, chosen, action, run)
  }
  const act = (chosen: Selected, action: BulkAction) => guarded(() => decide(chosen, action))
  const pick = (what: () => void) => {
    setMore(false)
    what()
  }
  const takeAll = () => guarded(async () => selection.take(await all()))
  const rejectRest = (find: () => Promise<Response[]>) =>
    guarded(async () => decide(selectedOf(await find()), 'rejected'))

  return (
    <div ref={bar} className={styles.bar} role="region" aria-label="Выбранные отклики" aria-busy={busy}>
      <div className={styles.row}>
        <span role="status" className={styles.count}>
          Выбрано {selected.size}
        </span>
        <Button variant="ghost" size="sm" onClick={() => void takeAll()}>
          Выбрать все {Math.min(total, BULK_MAX)}
        </Button>
        <IconButton label="Закончить выбор" icon={X} variant="plain" onClick={selection.stop} />
      </div>
      {selected.size > 0 ? (
        <div className={cx(styles.row, styles.decide)}>
          <Decide action="accepted" variant="ok" onClick={() => void act(selected, 'accepted')} />
          <Decide action="rejected" variant="neutral" onClick={() => void act(selected, 'rejected')} />
          <IconButton
            label="Ещё действия с выбранными"
            icon={Ellipsis}
            variant="fill"
            aria-haspopup="dialog"
            aria-expanded={more}
            onClick={() => setMore(true)}
          />
        </div>
      ) : (
        rest &&
        rest.count > 0 && (
          <Button variant="neutral" block loading={busy} onClick={() => void rejectRest(rest.find)}>
            Отклонить остальных: {rest.count}
          </Button>
        )
      )}
      {more && (
        <Sheet title={`Выбрано ${selected.size}`} menu onClose={() => setMore(false)}>
          <div className={styles.menu}>
            {RARE.map(({ action, label, icon }) => (
              <Button
                key={action}
                variant="neutral"
                block
                icon={icon}
                onClick={() => pick(() => void act(selected, action))}
              >
                {label}
              </Button>
            ))}
            {tools.map(({ label, icon, open }) => (
              <Button
                key={label}
                variant="neutral"
                block
                icon={icon}
                onClick={() => pick(() => open([...selected.keys()]))}
              >
                {label}
              </Button>
            ))}
          </div>
        </Sheet>
      )}
    </div>
  )
}

interface DecideProps {
  action: 'accepted' | 'rejected'
  variant: 'ok' | 'neutral'
  onClick: () => void
}

const Decide = ({ action, variant, onClick }: DecideProps) => (
  <Button variant={variant} icon={RESPONSE_ICONS[action]} onClick={onClick}>
    {RESPONSE_STATUSES[action].action.label}
  </Button>
)

/** Each action is asked for once, with the number of messages that it sends. */
async function confirmed(chosen: Selected, action: BulkAction): Promise<boolean> {
  const status = statusOf(action)
  const label =
    status === undefined ? VIEW_LABELS[action as 'show' | 'hide'] : RESPONSE_STATUSES[status].action.label
  const messages =
    status === undefined ? 0 : [...chosen.values()].filter((before) => before !== status).length
  const silent = status === undefined ? 'Бот никому не напишет.' : 'Так уже решено: бот никому не напишет.'
  return confirmDialog({
    title: `${label} ${responses(chosen.size)}?`,
    text:
      messages === 0
        ? silent
        : `Бот напишет ${plural(messages, 'креатору', 'креаторам', 'креаторам')}, у кого доступен чат. Несколько секунд это можно отменить.`,
    confirm: label,
    careful: true,
  })
}

/** Taking back is offered only where all changed responses were undecided before, so that it restores what was. */
function report(results: BulkResult[], chosen: Selected, action: BulkAction, run: Props['run']) {
  const done = results.filter(({ result }) => result === 'done')
  const refused = results.filter(({ result }) => result === 'refused')
  const reason = refused[0]?.reason
  const undoable =
    done.length > 0 && statusOf(action) !== undefined && done.every(({ id }) => chosen.get(id) === UNDECIDED)
  toast.show({
    tone: done.length === 0 && refused.length > 0 ? 'error' : 'ok',
    text: [
      done.length > 0 ? `Изменено: ${responses(done.length)}` : 'Ничего не изменилось',
      ...(refused.length > 0 && reason ? [`Пропущено: ${refused.length} (${BULK_REFUSALS[reason]})`] : []),
    ].join('. '),
    ...(undoable ? { action: { label: 'Отменить', onClick: () => void takeBack(done, run) } } : {}),
  })
}

async function takeBack(done: BulkResult[], run: Props['run']) {
  try {
    const ids = done.map(({ id }) => id)
    const versions = done.flatMap(({ version = [] }) => version)
    const results = await run([{ ids, action: UNDECIDED, versions }])
    toast.show({ text: undoneText(results.filter(({ result }) => result === 'refused').length) })
  } catch (error) {
    complain(error)
  }
}

function complain(error: unknown) {
  haptics.error()
  toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
}
