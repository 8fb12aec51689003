/** Scrolls to a list and puts the focus there: the button that was pressed may be gone. */
export function reveal(list: HTMLElement | null | undefined) {
  if (!list) return
  list.setAttribute('tabindex', '-1')
  list.focus({ preventScroll: true })
  list.scrollIntoView({ block: 'start' })
}
