/** A link for a colleague opens for so long, for one person. */
export const TEAM_INVITATION_HOURS = 24

/** The token of a link, as `start` carries it: Telegram allows 64 of these characters. */
export const TEAM_TOKEN = /^own_[\w-]{43}$/
