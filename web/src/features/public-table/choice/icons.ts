import type { Verdict } from '@ugc/contract/facts/verdicts'
import { Bookmark, Check, type LucideIcon, X } from 'lucide-react'

export const VERDICT_ICONS: Record<Verdict, LucideIcon> = { yes: Check, reserve: Bookmark, no: X }
