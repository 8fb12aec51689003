/** What the bot says to people, in one place. Plain text: nothing here is parsed as markup. */
export const texts = {
  welcome:
    'Привет! Здесь бренды находят авторов видео.\n\nОткрой приложение, заполни анкету и получай проекты прямо в этот чат.',
  open_app: 'Открыть приложение',
  start_command: 'Открыть приложение',
}
