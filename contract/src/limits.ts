export const API_TIMEOUT_MS = 60_000
export const TAG_NAME_MAX = 64
export const HOST_WAIT_MS = 3000
export const HOST_POLL_MS = 100
