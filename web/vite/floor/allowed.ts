/** What is newer than the floor and used all the same, each with the reason. */
export const allowed = {
  apis: new Map([
    ['external', 'Telegram’s script looks for it first'],
    ['setImmediate', 'React looks for it first'],
    ['navigation', 'React looks for it first'],
    ['.startViewTransition()', 'React calls it inside try, and only for a <ViewTransition>; we have none'],
    ['Error.captureStackTrace', 'zod looks for it first'],
  ]),
  styles: new Map([
    ['text-wrap', 'decoration: a heading breaks where it always did'],
    ['scrollbar-gutter', 'decoration: the page moves by a scrollbar’s width'],
    ['scrollbar-width', 'decoration: a thin bar is seen under a row of chips'],
    ['forced-color-adjust', 'for the high-contrast mode of Windows, which Safari does not have'],
    ['field-sizing', 'a field keeps its height and scrolls, a choice is as wide as its longest option'],
    [':-moz-progress-bar', 'Firefox’s name of what -webkit-progress-value is'],
  ]),
}
