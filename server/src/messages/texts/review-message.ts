import { appButton } from './buttons.ts'

interface Decision {
  review: 'approved' | 'returned'
  /** What to correct, in the words of the owner. */
  review_note: string | null
}

/** Plain text: nothing in it is parsed as markup. */
export const reviewMessage = ({ review, review_note }: Decision, app_url: string) => ({
  text:
    review === 'approved'
      ? 'Анкета одобрена! Подходящие проекты придут в этот чат и появятся в приложении.'
      : (review_note ?? 'Поправь анкету: что именно, написано в приложении.'),
  reply_markup:
    review === 'approved'
      ? appButton('Смотреть проекты', app_url, '/creator/briefs')
      : appButton('Поправить анкету', app_url, '/creator/profile'),
  link_preview_options: { is_disabled: true },
})
