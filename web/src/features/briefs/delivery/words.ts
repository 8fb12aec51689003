/** What is worth a list of names, the most urgent first. */
export const SHOWN = ['unconfirmed', 'failed', 'blocked', 'sent'] as const
export type Shown = (typeof SHOWN)[number]

export const MEANING: Partial<Record<Shown, string>> = {
  unconfirmed: 'Не знаем, дошло ли: связь оборвалась во время отправки',
  failed: 'Telegram не принял сообщение, или бриф закрыли раньше, чем дошла очередь',
  blocked: 'Или ещё не запускали его: бот не может им написать',
}
