/**
 * Telegram holds this page: its web view has put its bridge here, or the page stands in a frame of Telegram Web (the policy of the
 * page allows no other). In a plain browser launch data in the address may be another person's: they would sign the visitor in
 * as that person, so they count for nothing.
 */
export const isHosted = () =>
  'TelegramWebviewProxy' in window ||
  window.parent !== window ||
  (typeof window.external === 'object' && 'notify' in window.external)
