import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { Ellipsis, RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { linkActions, type LinkMutations } from '../../../cards/links/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './links.module.css'

const NAMES = { client: 'Клиентская ссылка', internal: 'Внутренняя ссылка' } satisfies Record<
  LinkKind,
  string
>

interface Props {
  client: PublicLink | undefined
  internal: PublicLink | undefined
  mutations: Record<LinkKind, LinkMutations>
}

export function LinksMenu({ client, internal, mutations }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const forClient = linkActions('client', mutations.client)
  const forOwner = linkActions('internal', mutations.internal)
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
            {client && <Actions kind="client" link={client} actions={forClient} close={close} />}
            {internal && <Actions kind="internal" link={internal} actions={forOwner} close={close} />}
          </div>
        </Sheet>
      )}
    </>
  )
}

interface ActionsProps {
  kind: LinkKind
  link: PublicLink
  actions: ReturnType<typeof linkActions>
  close: () => void
}

function Actions({ kind, link, actions, close }: ActionsProps) {
  const leave = (act: (id: string) => Promise<void>) => {
    close()
    void act(link.id)
  }
  return (
    <div className={styles.actions} role="group" aria-label={NAMES[kind]}>
      <h3>{NAMES[kind]}</h3>
      <Button variant="neutral" block icon={RefreshCw} onClick={() => leave(actions.renew)}>
        Новый адрес
      </Button>
      <Button variant="danger" block icon={Unlink} onClick={() => leave(actions.revoke)}>
        Отозвать ссылку
      </Button>
    </div>
  )
}
