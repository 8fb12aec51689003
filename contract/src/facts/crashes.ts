/** `app`, `routes`: a boundary of React caught it. `script`, `promise`: nothing did. */
export const CRASH_PLACES = ['app', 'routes', 'script', 'promise'] as const
export type CrashPlace = (typeof CRASH_PLACES)[number]
