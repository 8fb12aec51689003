import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { Ellipsis, RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { toastResult } from '../../../shell/toast-result.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useRenewLink, useRevokeLink } from '../../public-links/queries.ts'
import styles from './links.module.css'

const WORDS = {
  client: {
    name: 'Клиентская ссылка',
    object: 'клиентскую ссылку',
    revoked: 'Клиент сразу перестанет видеть таблицу. Эту ссылку не вернуть, но можно создать новую.',
    renewed: 'Старая сразу перестанет открываться. Отправьте клиенту новую.',
  },
  internal: {
    name: 'Внутренняя ссылка',
    object: 'внутреннюю ссылку',
    revoked: 'Таблица по ней сразу перестанет открываться. Эту ссылку не вернуть, но можно создать новую.',
    renewed: 'Старая сразу перестанет открываться.',
  },
} satisfies Record<LinkKind, Record<string, string>>

interface Props {
  id: string
  client: PublicLink | undefined
  internal: PublicLink | undefined
}

export function LinksMenu({ id, client, internal }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const forClient = useActions(id, 'client', close)
  const forOwner = useActions(id, 'internal', close)
  return (
    <>
      <IconButton
        label="Отозвать или сменить ссылку"
        icon={Ellipsis}
        variant="plain"
        loading={forClient.busy || forOwner.busy}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet title="Ссылки на таблицы" menu onClose={close}>
          <div className={styles.menu}>
            {client && <Actions kind="client" link={client} actions={forClient} />}
            {internal && <Actions kind="internal" link={internal} actions={forOwner} />}
          </div>
        </Sheet>
      )}
    </>
  )
}

function useActions(id: string, kind: LinkKind, close: () => void) {
  const renew = useRenewLink(id, kind)
  const revoke = useRevokeLink()
  const { object, revoked, renewed } = WORDS[kind]
  return {
    busy: renew.isPending || revoke.isPending,
    revoke: async (link: string) => {
      close()
      const title = `Отозвать ${object}?`
      if (await confirmDialog({ title, text: revoked, confirm: 'Отозвать', danger: true }))
        await toastResult(revoke.mutateAsync(link), {
          success: 'Ссылка отозвана',
          failure: 'Не удалось отозвать ссылку',
        })
    },
    renew: async (link: string) => {
      close()
      const title = `Сменить ${object}?`
      if (await confirmDialog({ title, text: renewed, confirm: 'Сменить', danger: true }))
        await toastResult(renew.mutateAsync(link), {
          success: 'Новая ссылка готова',
          failure: 'Не удалось сменить ссылку',
        })
    },
  }
}

interface ActionsProps {
  kind: LinkKind
  link: PublicLink
  actions: ReturnType<typeof useActions>
}

const Actions = ({ kind, link, actions }: ActionsProps) => (
  <div className={styles.actions} role="group" aria-label={WORDS[kind].name}>
    <h3>{WORDS[kind].name}</h3>
    <Button variant="neutral" block icon={RefreshCw} onClick={() => void actions.renew(link.id)}>
      Новая ссылка
    </Button>
    <Button variant="danger" block icon={Unlink} onClick={() => void actions.revoke(link.id)}>
      Отозвать ссылку
    </Button>
  </div>
)
