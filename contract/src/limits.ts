export const API_TIMEOUT_MS = 60_000
export const TAG_NAME_MAX = 64
export const HOST_WAIT_MS = 3000
export const HOST_POLL_MS = 100
export const USER_FIRST_LOOK_MS = 100
export const USER_LOOKS = 10
export const USER_LOOK_MS = 500
export const SEARCH_DEBOUNCE_MS = 300
