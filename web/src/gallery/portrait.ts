/** A drawn stand-in for a photo. */
export const PORTRAIT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="#e9b9a5"/><path d="M18 100c0-24 44-24 44 0z" fill="#fbf3ea"/><path d="M20 88C16 40 22 16 40 16s24 24 20 72c-6-8-34-8-40 0z" fill="#2a1c1c"/><rect x="34" y="56" width="12" height="20" fill="#e2a887"/><ellipse cx="40" cy="46" rx="15" ry="19" fill="#f0bf9f"/><path d="M24 44c2-16 10-20 16-20s16 4 17 20c-6-2-10-6-12-12-4 8-12 10-21 12z" fill="#2a1c1c"/><path d="M35 56c3 4 8 4 11 0z" fill="#fff"/></svg>',
)}`
