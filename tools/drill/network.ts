// The network of the machine and of what it takes for the internet: one address each.
export const BRIDGE = 'ugc-drill'
export const ADDRESS = '10.213.0.2'
export const INTERNET = '10.213.0.1'
export const PROXY = `http://${INTERNET}:3128`

/** The host name of the pages in docs/. */
export const APP = 'app.example.ru'
export const STORAGE = 's3.example.ru'
export const TELEGRAM = 'api.telegram.org'
export const AUTHORITY = 'acme-v02.api.letsencrypt.org'

export const NAMES = [APP, STORAGE, TELEGRAM, AUTHORITY]

/** /etc/hosts on both ends, in place of DNS. */
export const HOSTS = `${ADDRESS} ${APP}\n${INTERNET} ${STORAGE} ${TELEGRAM} ${AUTHORITY}\n`
