import type { Creator } from '@ugc/contract/creators'
import { BadgeCheck, BadgeX, Inbox, Pencil, Power, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { clearDrafts } from '../../lib/draft.ts'
import { useUser } from '../../session/state.ts'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/button.tsx'
import { confirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './creator-detail.module.css'
import { useRemoveCreator, useUpdateCreator } from './queries.ts'

interface Props {
  creator: Creator
  name: string
  /** Where to go once there is nobody to show. */
  list: string
}

type Mark = { is_active: boolean } | { is_verified: boolean }

export function CreatorActions({ creator, name, list }: Props) {
  const { id, is_active, is_verified } = creator
  const update = useUpdateCreator(id)
  const remove = useRemoveCreator()
  const navigate = useNavigate()
  const { telegram_id } = useUser()
  const changing = (mark: 'is_active' | 'is_verified') =>
    update.isPending && update.variables[mark] !== undefined

  function set(mark: Mark, done: string) {
    if (update.isPending) return
    update.mutate(mark, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: done })
      },
      onError: haptics.error,
    })
  }

  async function erase() {
    const yes = await confirmDialog({
      title: 'Удалить креатора?',
      text: `${name} исчезнет из базы: анкета, фото и контакты будут стёрты навсегда. От откликов останутся только цифры.`,
      confirm: 'Удалить',
      danger: true,
    })
    if (!yes) return
    remove.mutate(id, {
      onSuccess: () => {
        haptics.success()
        clearDrafts(`creator:${telegram_id}:${id}`)
        toast.show({ text: 'Креатор удалён' })
        void navigate(list, { replace: true })
      },
      onError: haptics.error,
    })
  }

  return (
    <div className={styles.actions}>
      <Button variant="surface" block icon={Inbox} to={`/admin/responses?creator_id=${id}`}>
        Отклики
      </Button>
      <Button variant="surface" block icon={Pencil} to={`/admin/creators/${id}/edit`}>
        Изменить
      </Button>
      <Button
        variant="surface"
        block
        icon={is_verified ? BadgeX : BadgeCheck}
        loading={changing('is_verified')}
        onClick={() =>
          set({ is_verified: !is_verified }, is_verified ? 'Отметка снята' : 'Креатор подтверждён')
        }
      >
        {is_verified ? 'Снять отметку' : 'Подтвердить'}
      </Button>
      <Button
        variant="surface"
        block
        icon={Power}
        loading={changing('is_active')}
        onClick={() => set({ is_active: !is_active }, is_active ? 'Анкета неактивна' : 'Анкета активна')}
      >
        {is_active ? 'Сделать неактивной' : 'Сделать активной'}
      </Button>
      {update.error && (
        <Notice tone="red" title="Не удалось изменить">
          {update.error.message}
        </Notice>
      )}
      {remove.error && (
        <Notice tone="red" title="Не удалось удалить креатора">
          {remove.error.message}
        </Notice>
      )}
      <Button
        variant="danger-text"
        block
        icon={Trash2}
        loading={remove.isPending}
        onClick={() => void erase()}
      >
        Удалить креатора
      </Button>
    </div>
  )
}
