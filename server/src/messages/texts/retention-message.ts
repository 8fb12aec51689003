import { appButton } from './buttons.ts'
import { dayOf } from './dates.ts'

/** Opening the app by the button keeps the profile. */
export const retentionMessage = (erased_at: Date, now: Date, app_url: string) => ({
  text:
    'Привет! Тебя давно не было, а анкеты тех, кто больше не заходит, мы не храним.\n\n' +
    'Хочешь и дальше получать проекты? Нажми «Остаться», и анкета сохранится. ' +
    `Если нет, делать ничего не нужно: ${dayOf(erased_at, now)} мы удалим анкету вместе с фото и контактами.`,
  reply_markup: appButton('Остаться', app_url, '/creator/profile'),
  link_preview_options: { is_disabled: true },
})
