/** The `authorization` header: a session's token or the launch string. On the web a cookie is used instead. */
let authorization: string | undefined
let renew: (() => Promise<boolean>) | undefined

export const currentAuthorization = () => authorization

export function setAuthorization(value: string | undefined) {
  authorization = value
}

/** Called after a 401. True if the call should be repeated with a new credential. */
export function onRefused(handler: () => Promise<boolean>) {
  renew = handler
}

export const renewAuthorization = () => renew?.() ?? Promise.resolve(false)
