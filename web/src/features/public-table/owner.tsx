import { LogOut, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { onRefused } from '../../api/credential.ts'
import { PasswordForm } from '../../session/password-form.tsx'
import { signOut } from '../../session/sign-in.ts'
import { getSession } from '../../session/state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './frame.module.css'

/** The owner's login and password, without leaving the table. */
export const TableLogin = () => (
  <PasswordForm titled={{ 'aria-label': 'Вход для владельца' }} onSignedIn={() => location.reload()} />
)

/** What an owner sees at the top of either table. */
export function OwnerMode() {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await leave()
    } catch {
      setBusy(false)
      toast.show({ tone: 'error', text: 'Не удалось выйти. Проверьте интернет и повторите.' })
    }
  }
  return (
    <div className={styles.actions}>
      <span className={styles.mode}>
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />
        Админ режим
      </span>
      <span className={styles.wide}>
        <Button variant="neutral" size="sm" icon={LogOut} loading={busy} onClick={() => void go()}>
          Выйти
        </Button>
      </span>
      <span className={styles.narrow}>
        <IconButton label="Выйти" variant="plain" icon={LogOut} loading={busy} onClick={() => void go()} />
      </span>
    </div>
  )
}

/** In Telegram a reload or the next 401 would sign in again with the launch data, so the page stays and does not retry. */
async function leave() {
  const session = getSession()
  const launched = session.status === 'user' && session.via === 'telegram'
  if (launched) onRefused(() => Promise.resolve(false))
  await signOut()
  if (!launched) location.reload()
}

/** The way to sign in for an owner who opened a client's table. */
export function OwnerEntry() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Вход для агентства
      </button>
      {open && (
        <Sheet title="Вход для агентства" onClose={() => setOpen(false)}>
          <TableLogin />
        </Sheet>
      )}
    </>
  )
}
