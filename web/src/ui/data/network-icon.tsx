import type { ReactNode } from 'react'

/** The icon set has no brands; these are drawn in its stroke. */
const SHAPES: Record<'instagram' | 'tiktok', ReactNode> = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" />
    </>
  ),
  tiktok: (
    <>
      <path d="M14 4v10.5a4.25 4.25 0 1 1-4.25-4.25" />
      <path d="M14 4c.3 3 2.3 5 5.25 5.25" />
    </>
  ),
}

export const NetworkIcon = ({ network, size = 20 }: { network: keyof typeof SHAPES; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {SHAPES[network]}
  </svg>
)
