/** What proves who calls: a session's token, or the launch string; nothing on the web, where a cookie does. */
let authorization: string | undefined
let renew: (() => Promise<boolean>) | undefined

export const currentAuthorization = () => authorization

export function setAuthorization(value: string | undefined) {
  authorization = value
}

/** Asked when the server no longer knows us: true when there is a new proof to try with. */
export function onRefused(handler: () => Promise<boolean>) {
  renew = handler
}

export const renewAuthorization = () => renew?.() ?? Promise.resolve(false)
