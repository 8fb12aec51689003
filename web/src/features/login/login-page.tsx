import { PasswordForm } from '../../session/password-form.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { Brand } from '../../ui/brand.tsx'
import styles from './login-page.module.css'

/** Once signed in, the gate leads on to /admin. */
export function LoginPage() {
  useScreenTitle('Вход')
  return (
    <main id="main" className={styles.page}>
      <PasswordForm titled={{ 'aria-labelledby': 'login-title' }}>
        <Brand />
        <div>
          <h1 id="login-title">Вход для владельца</h1>
          <p>Креаторы входят без пароля, через бота в Telegram.</p>
        </div>
      </PasswordForm>
    </main>
  )
}
