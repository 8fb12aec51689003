import { NewPassword } from '../../session/new-password.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { useReturn } from '../../shell/trail.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './security-page.module.css'

const SECURITY = { to: '/admin/settings/security', label: 'Безопасность' }

export function PasswordPage() {
  const returnTo = useReturn()
  const done = () => {
    toast.show({ text: 'Пароль изменён, остальные устройства вышли' })
    returnTo(SECURITY.to)
  }
  return (
    <SettingsScreen
      title="Пароль"
      subtitle="Для входа в браузере. Остальные устройства выйдут."
      back={SECURITY}
    >
      <div className={styles.narrow}>
        <NewPassword button="Сменить пароль" onDone={done} />
      </div>
    </SettingsScreen>
  )
}
