import type { Creator } from '@ugc/contract/creators'
import { Power, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/button.tsx'
import { confirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './profile-form.module.css'
import { rememberUser } from './profile-user.ts'
import { useRemoveCreator, useUpdateCreator } from './queries.ts'

const NOT_LOADED = 'Профиль не загружен'
const GONE = 'Анкета и все данные удалены. Чтобы вернуться, открой приложение из бота заново.'

function fail(text: string) {
  haptics.error()
  toast.show({ text, tone: 'error' })
}

interface ToggleProps {
  creator: Creator | null
  primary?: boolean
}

export function ToggleButton({ creator, primary = false }: ToggleProps) {
  const { mutateAsync, isPending } = useUpdateCreator(creator?.id ?? '')
  const active = creator?.is_active ?? false

  async function toggle() {
    if (!creator) return fail(NOT_LOADED)
    try {
      const { is_active, profile_completed } = await mutateAsync({ is_active: !active })
      rememberUser({ is_active, profile_completed })
      haptics.success()
      toast.show({ text: is_active ? 'Анкета снова активна' : 'Анкета неактивна, брифы не приходят' })
    } catch (error) {
      fail((error as Error).message)
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

interface Props {
  creator: Creator | null
  /** The button to activate stands at the top instead, or there is none. */
  hideToggle: boolean
  /** Nothing may be asked of the server once the person is gone. */
  onLeaving: (leaving: boolean) => void
  onErased: () => void
}

export function ProfileActions({ creator, hideToggle, onLeaving, onErased }: Props) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useRemoveCreator()

  async function erase() {
    if (!creator) return fail(NOT_LOADED)
    haptics.warning()
    const sure = await confirmDialog({
      title: 'Удалить свою анкету безвозвратно?',
      text: 'Вернуть её не получится. Если нужна пауза, сделай анкету неактивной.',
      confirm: 'Удалить',
      danger: true,
    })
    if (!sure) return
    onLeaving(true)
    try {
      await mutateAsync(creator.id)
    } catch (error) {
      onLeaving(false)
      return fail((error as Error).message)
    }
    onErased()
    rememberUser({ is_active: false, profile_completed: false })
    toast.show({ text: GONE })
    await navigate('/welcome', { replace: true })
  }

  return (
    <section className={styles.actions} aria-label="Анкета целиком">
      {!hideToggle && <ToggleButton creator={creator} />}
      <Button variant="danger-text" block icon={Trash2} loading={isPending} onClick={() => void erase()}>
        Удалить анкету
      </Button>
    </section>
  )
}
