import type { Creator } from '@ugc/contract/creators'
import { BadgeCheck, BadgeX, Inbox, Pencil, Power, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { clearDrafts } from '../../../forms/draft.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { useBack } from '../../../shell/trail.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import styles from './detail.module.css'
import { useRemoveCreator, useUpdateCreator } from '../queries.ts'

interface Props {
  creator: Creator
}

type Mark = { is_active: boolean } | { is_verified: boolean }

/** At the top of the page, near the badges that they change. */
export function CreatorActions({ creator }: Props) {
  const { id, is_active, is_verified, profile_completed, block_id, needs_consent } = creator
  const update = useUpdateCreator(id)
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

  return (
    <>
      <div className={styles.actions}>
        <Button variant="surface" icon={Pencil} to={`/admin/creators/${id}/edit`}>
          Изменить
        </Button>
        <Button variant="surface" icon={Inbox} to={`/admin/responses?creator_id=${id}`}>
          Отклики
        </Button>
        <Button
          variant="surface"
          icon={is_verified ? BadgeX : BadgeCheck}
          loading={changing('is_verified')}
          onClick={() =>
            set(
              { is_verified: !is_verified },
              is_verified ? 'Отметка «Проверен» снята' : 'Отметка «Проверен» поставлена',
            )
          }
        >
          {is_verified ? 'Снять отметку «Проверен»' : 'Отметить проверенным'}
        </Button>
        {/* The server refuses to activate an incomplete or blocked profile, or one without consent; the notices below say why. */}
        {(is_active || profile_completed) && block_id === null && !needs_consent && (
          <Button
            variant="surface"
            icon={Power}
            loading={changing('is_active')}
            onClick={() => set({ is_active: !is_active }, is_active ? 'Анкета выключена' : 'Анкета включена')}
          >
            {is_active ? 'Выключить анкету' : 'Включить анкету'}
          </Button>
        )}
      </div>
      {update.error && (
        <Notice tone="red" title="Не удалось изменить">
          {update.error.message}
        </Notice>
      )}
    </>
  )
}

interface RemoveProps extends Props {
  name: string
  /** Opened after the deletion if the page was opened by a link. */
  list: string
}

export function CreatorRemove({ creator: { id }, name, list }: RemoveProps) {
  const remove = useRemoveCreator()
  const navigate = useNavigate()
  const { go } = useBack(list)
  const { telegram_id } = useUser()

  async function erase() {
    const yes = await confirmDialog({
      title: 'Удалить креатора?',
      text: `${name} исчезнет из базы и клиентских таблиц сразу, а через 24 часа данные будут стёрты навсегда. До этого креатора можно вернуть в разделе «Удаляются».`,
      confirm: 'Удалить',
      danger: true,
    })
    if (!yes) return
    remove.mutate(id, {
      onSuccess: () => {
        haptics.success()
        clearDrafts(draftKey('creator', telegram_id, id))
        toast.show({
          text: 'Креатор удалён',
          action: { label: 'Удаляются', onClick: () => void navigate('/admin/erasures') },
        })
        go()
      },
      onError: haptics.error,
    })
  }

  return (
    <>
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
    </>
  )
}
