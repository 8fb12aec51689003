/** The key of a hint that a web session may exist. It gives no access: the server decides by the cookie. */
export const WEB_USER = 'web_user'
