import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { ERASURE } from '@ugc/contract/facts/consent'
import { Power, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { setSession, updateUser } from '../../../session/state.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { shortDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import styles from './form.module.css'
import { unfinishedTitlesQuery } from '../../works/queries.ts'
import { useRemoveCreator, useUpdateCreator } from '../queries.ts'

const NOT_LOADED = 'Профиль не загружен'

function fail(error: unknown) {
  haptics.error()
  toast.show({ text: isNotFound(error) ? NOT_LOADED : (error as Error).message, tone: 'error' })
}

interface ToggleProps {
  creator: Creator
  onPausing?: (pausing: boolean) => void
  primary?: boolean
}

export function ToggleButton({ creator, onPausing, primary = false }: ToggleProps) {
  const { mutateAsync, isPending } = useUpdateCreator(creator.id)
  const active = creator.is_active

  async function toggle() {
    // Before the request: its reply mounts the dates.
    onPausing?.(active)
    try {
      const { is_active, profile_completed } = await mutateAsync({ is_active: !active })
      updateUser({ is_active, profile_completed })
      haptics.success()
      toast.show({ text: is_active ? 'Анкета снова активна' : 'Анкета неактивна, проекты не приходят' })
    } catch (error) {
      onPausing?.(false)
      fail(error)
    }
  }

  return (
    <Button
      variant={primary ? 'primary' : 'surface'}
      block
      icon={Power}
      loading={isPending}
      onClick={() => void toggle()}
    >
      {active ? 'Сделать неактивной' : 'Сделать активной'}
    </Button>
  )
}

const DAY_MS = 86_400_000
const PAUSES = [7, 14, 30]

/** In the morning of that day. */
function inDays(days: number): Date {
  const when = new Date(Date.now() + days * DAY_MS)
  when.setHours(9, 0, 0, 0)
  return when
}

interface PauseProps {
  creator: Creator
  pausing: boolean
  onPausing: (pausing: boolean) => void
}

/** Until when the profile stays inactive; without a choice, until the person comes back. */
export function PauseUntil({ creator, pausing, onPausing }: PauseProps) {
  const { mutateAsync, isPending } = useUpdateCreator(creator.id)
  const [days] = useState(() => PAUSES.map(inDays))
  const { is_active, paused_until } = creator
  const group = useRef<HTMLDivElement>(null)
  // The button that was pressed stood at the end of the page.
  useEffect(() => {
    if (!pausing) return
    group.current?.scrollIntoView({ block: 'center' })
    group.current?.focus({ preventScroll: true })
    onPausing(false)
  }, [pausing, onPausing])

  async function pause(until: Date) {
    // Of an active profile: its reply mounts the dates of the inactive one.
    if (is_active) onPausing(true)
    try {
      const paused = { is_active: false, paused_until: until.toISOString() }
      updateUser(await mutateAsync(paused))
      haptics.success()
    } catch (error) {
      onPausing(false)
      fail(error)
    }
  }

  return (
    <>
      <p className={styles.note}>
        {is_active
          ? 'Проекты не будут приходить до этого дня:'
          : paused_until === null
            ? 'Включится сама, если выбрать день:'
            : `Включится сама ${shortDay(paused_until)}`}
      </p>
      <div ref={group} tabIndex={-1} className={styles.until} role="group" aria-label="Включить анкету">
        {days.map((day) => (
          <Chip
            key={day.getTime()}
            disabled={isPending}
            selected={paused_until !== null && Date.parse(paused_until) === day.getTime()}
            onClick={() => void pause(day)}
          >
            {shortDay(day)}
          </Chip>
        ))}
        <OtherDay disabled={isPending} onPick={(day) => void pause(day)} />
      </div>
    </>
  )
}

interface OtherDayProps {
  disabled: boolean
  onPick: (day: Date) => void
}

/** A day that is none of the offered ones. */
function OtherDay({ disabled, onPick }: OtherDayProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  function pick() {
    const day = new Date(`${typed}T09:00`)
    if (!(day.getTime() > Date.now())) return setError('Введи день позже сегодняшнего, например 28.12.2026')
    setOpen(false)
    onPick(day)
  }
  if (!open)
    return (
      <Chip ghost disabled={disabled} onClick={() => setOpen(true)}>
        Другой день
      </Chip>
    )
  return (
    <div className={styles.other}>
      <Field label="До какого дня" error={error}>
        {(control) => <DateInput {...control} value={typed} onChange={setTyped} />}
      </Field>
      <Button variant="soft" onClick={pick}>
        Готово
      </Button>
    </div>
  )
}

/** Beside the state of an active profile: a pause with its end in two taps. */
export function PauseOfActive({ creator, onPausing }: Omit<PauseProps, 'pausing'>) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles.pause}>
      <Button variant="ghost" size="sm" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        Неактивна до…
      </Button>
      {choosing && <PauseUntil creator={creator} pausing={false} onPausing={onPausing} />}
    </div>
  )
}

interface RemovalProps {
  /** While the profile is being deleted, and after it, no request may be made: it would sign the person in anew. */
  onLeaving: (leaving: boolean) => void
  onErased: () => void
}

interface Props extends RemovalProps {
  creator: Creator
  onPausing: (pausing: boolean) => void
  /** The button to activate stands at the top of the screen, or there is none. */
  hideToggle: boolean
}

export const ProfileActions = ({ creator, onPausing, hideToggle, ...removal }: Props) => (
  <section className={styles.actions} aria-label="Анкета целиком">
    {!hideToggle && <ToggleButton creator={creator} onPausing={onPausing} />}
    <RemoveProfile id={creator.id} {...removal} />
  </section>
)

/** Asks, and deletes the own profile. */
export function RemoveProfile({ id, onLeaving, onErased }: RemovalProps & { id: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useRemoveCreator()

  async function erase() {
    haptics.warning()
    const sure = await confirmDialog({
      title: 'Удалить свою анкету безвозвратно?',
      text: `${await unfinishedJobs(client)}${ERASURE} Если нужна пауза, сделай анкету неактивной.`,
      confirm: 'Удалить',
      danger: true,
    })
    if (!sure) return
    onLeaving(true)
    try {
      await mutateAsync(id)
    } catch (error) {
      onLeaving(false)
      return fail(error)
    }
    onErased()
    setSession({ status: 'erased' })
    await navigate('/welcome', { replace: true })
  }

  return (
    <Button variant="danger-text" block icon={Trash2} loading={isPending} onClick={() => void erase()}>
      Удалить анкету
    </Button>
  )
}

/** The works that are not done, or not paid, as a warning before the profile is deleted; empty if there are none or the request fails. */
async function unfinishedJobs(client: QueryClient): Promise<string> {
  const titles = await client.fetchQuery(unfinishedTitlesQuery).catch((): string[] => [])
  const [first] = titles
  if (first === undefined) return ''
  const where = `«${first.replaceAll('«', '„').replaceAll('»', '“')}»`
  const more = titles.length > 1 ? ` и ещё в ${titles.length - 1}` : ''
  return `Тебя ждут в проекте ${where}${more}: после удаления с тобой не смогут связаться. `
}
