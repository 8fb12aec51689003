import { useNavigate } from 'react-router'
import { NewPassword } from '../../session/new-password.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './security-page.module.css'

const SECURITY = { to: '/admin/settings/security', label: 'Безопасность' }

export function PasswordPage() {
  const navigate = useNavigate()
  const done = () => {
    toast.show({ text: 'Пароль изменён, остальные устройства вышли' })
    void navigate(SECURITY.to, { replace: true })
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
