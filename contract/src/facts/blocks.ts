/** Why a person is blocked. A list and no free text: the reason stays after the person is erased. */
export const BLOCK_REASONS = {
  links: 'Чужие ссылки',
  videos: 'Чужие видео в портфолио',
  fraud: 'Обман',
  rude: 'Грубость',
  other: 'Другая причина',
}
export type BlockReason = keyof typeof BLOCK_REASONS
