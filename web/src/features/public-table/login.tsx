import { PasswordForm } from '../../session/password-form.tsx'

/** The owner's login and password, without leaving the table. */
export const TableLogin = () => (
  <PasswordForm titled={{ 'aria-label': 'Вход для владельца' }} onSignedIn={() => location.reload()} />
)
