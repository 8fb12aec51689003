/**
 * The oldest browsers that the app supports: color-mix() and what Telegram's webviews of the last years have. The build
 * target, the check of sources and bundle, and the Playwright project `floor` read these two lines.
 */
const CHROME = '111'
const SAFARI = '16.4'

export const BUILD_TARGET = [`chrome${CHROME}`, `safari${SAFARI}`]

/** Each engine with the browsers that it has in MDN's data. */
export const FLOOR = [
  { version: CHROME, browsers: ['chrome', 'webview_android'] },
  { version: SAFARI, browsers: ['safari', 'safari_ios'] },
] as const
