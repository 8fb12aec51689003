import { NewPassword } from '../../session/new-password.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { toast } from '../../ui/overlays/toast.tsx'

export function PasswordPage() {
  return (
    <SettingsScreen
      title="Пароль"
      subtitle="Для входа в браузере. Новый создаст сервер, остальные устройства выйдут."
    >
      <NewPassword onDone={() => toast.show({ text: 'Пароль изменён' })} />
    </SettingsScreen>
  )
}
