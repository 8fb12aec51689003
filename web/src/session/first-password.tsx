import type { User } from '@ugc/contract/auth'
import { Brand } from '../ui/brand/brand.tsx'
import { Button } from '../ui/controls/button.tsx'
import { NewPassword } from './new-password.tsx'
import styles from './password-form.module.css'
import { enter, signOut } from './sign-in.ts'

/** Instead of every screen, until an owner has replaced the password that the server made. */
export function FirstPassword({ user }: { user: User }) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.form}>
        <Brand />
        <div>
          <h1>Придумайте пароль</h1>
          <p>Тот, с которым вы вошли, временный. Дальше входите со своим.</p>
        </div>
        <NewPassword isFirst button="Сохранить и войти" onDone={() => enter(user)} />
        <Button variant="ghost" block onClick={() => void signOut()}>
          Выйти
        </Button>
      </div>
    </main>
  )
}
