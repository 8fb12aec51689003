/** The web login of the demo's owner. For development only: the seed refuses production. */
export const DEMO_LOGIN = { login: 'irina', password: 'kofe.na.bulvare' }
