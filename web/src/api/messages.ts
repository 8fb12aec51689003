let isCreator = false

/** Creators are addressed with «ты»; owners, clients and unknown visitors with «вы». */
export function speakTo(role: 'owner' | 'creator') {
  isCreator = role === 'creator'
}
const said = (formal: string, informal: string) => (isCreator ? informal : formal)

/** For failures without a text from the server. */
export const messages = {
  get unavailable() {
    return said(
      'Сервер временно недоступен. Попробуйте позже.',
      'Сервер временно недоступен. Попробуй позже.',
    )
  },
  get unknown() {
    return said('Что-то пошло не так. Попробуйте еще раз.', 'Что-то пошло не так. Попробуй еще раз.')
  },
  bad_reply: 'Некорректный ответ от сервера',
  get timeout() {
    return said(
      'Сервер долго не отвечает. Проверьте интернет и попробуйте ещё раз.',
      'Сервер долго не отвечает. Проверь интернет и попробуй ещё раз.',
    )
  },
  get network() {
    return said(
      'Нет связи. Проверьте интернет и попробуйте ещё раз.',
      'Нет связи. Проверь интернет и попробуй ещё раз.',
    )
  },
  get session_over() {
    return said(
      'Сеанс завершён. Закройте приложение и откройте его снова.',
      'Сеанс завершён. Закрой приложение и открой его снова.',
    )
  },
  auth: 'Ошибка авторизации',
  auth_refused: 'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
  auth_timeout: (url: string) =>
    `Сервер ${url} не ответил за 60 секунд. Проверьте интернет и попробуйте снова.`,
  auth_no_reply: (url: string) =>
    `Не удалось подключиться к серверу ${url}. Попробуйте еще раз через минуту.`,
  auth_network: (url: string) => `Нет сети: сервер ${url} недоступен. Проверьте интернет и попробуйте снова.`,
  no_telegram_user: 'Не удалось получить данные пользователя из Telegram. Откройте приложение через бота.',
  no_telegram_id: 'Не удалось определить Telegram ID. Откройте приложение через бота.',
  wrong_password: 'Неверный логин или пароль',
}
