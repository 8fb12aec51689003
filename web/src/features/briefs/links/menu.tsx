import type { PublicLink } from '@ugc/contract/public-links'
import { Ellipsis, RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { linkActions, type LinkMutations } from '../../../cards/links/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './links.module.css'

interface Props {
  link: PublicLink
  mutations: LinkMutations
}

/** Of the internal link. The client's has the same actions in its settings. */
export function InternalLinkMenu({ link, mutations }: Props) {
  const [open, setOpen] = useState(false)
  const actions = linkActions('internal', mutations)
  const leave = (act: (id: string) => Promise<void>) => {
    setOpen(false)
    void act(link.id)
  }
  return (
    <>
      <IconButton
        label="Сменить или отозвать внутреннюю ссылку"
        icon={Ellipsis}
        variant="plain"
        loading={actions.busy}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet title="Внутренняя ссылка" menu onClose={() => setOpen(false)}>
          <div className={styles.actions}>
            <h3>Внутренняя ссылка</h3>
            <Button variant="neutral" block icon={RefreshCw} onClick={() => leave(actions.renew)}>
              Новый адрес
            </Button>
            <Button variant="danger" block icon={Unlink} onClick={() => leave(actions.revoke)}>
              Отозвать ссылку
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}
