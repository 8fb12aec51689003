import { Send } from 'lucide-react'
import { useLocation } from 'react-router'
import { botAddress } from '../../session/open-bot.ts'
import form from '../../session/password-form.module.css'
import { PasswordForm } from '../../session/password-form.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { Brand } from '../../ui/brand/brand.tsx'
import { Button } from '../../ui/controls/button.tsx'
import card from '../../ui/data/card.module.css'
import styles from './login-page.module.css'

/** After the sign-in the router opens /admin. */
export function LoginPage() {
  useScreenTitle('Вход')
  const { state } = useLocation() as { state: { asked?: unknown } | null }
  const asked = typeof state?.asked === 'string' ? state.asked : ''
  return (
    <main id="main" className={form.page}>
      {asked.startsWith('/creator/') && <CreatorsWay asked={asked} />}
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

/** For a creator's link opened in a browser: links to the same screen in Telegram, which needs no password. */
function CreatorsWay({ asked }: { asked: string }) {
  const brief = /^\/creator\/respond\/([\da-f-]{36})(\?|$)/.exec(asked)?.[1]
  const address = botAddress(brief)
  if (address === undefined) return null
  return (
    <section className={`${card.card} ${styles.creator}`} aria-label="Для креаторов">
      <p>
        {brief === undefined
          ? 'Эта страница открывается в Telegram. Пароль не нужен.'
          : 'Этот проект открывается в Telegram. Пароль не нужен.'}
      </p>
      <Button href={address} icon={Send} block>
        Открыть в Telegram
      </Button>
    </section>
  )
}
