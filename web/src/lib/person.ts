/** A profile can be saved before it has a name. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim() || 'Без имени'

interface TelegramContact {
  telegram_username: string | null
  telegram_id: number | null
}

/** By username, or by id where no username is known: Telegram opens both. */
export function telegramLink({ telegram_username, telegram_id }: TelegramContact): string | undefined {
  if (telegram_username !== null && /^\w{3,64}$/.test(telegram_username))
    return `https://t.me/${telegram_username}`
  return telegram_id === null ? undefined : `tg://user?id=${telegram_id}`
}

export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
