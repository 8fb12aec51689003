export const CONSENT_PURPOSES = ['profile', 'clients'] as const
export const CONSENT_VERSION = '2026-11'
