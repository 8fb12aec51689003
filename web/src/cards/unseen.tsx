import type { Creator } from '@ugc/contract/creators'
import { EyeOff } from 'lucide-react'
import { Notice } from '../ui/feedback/notice.tsx'

export const UNSEEN = 'Бренд тебя пока не видит'

/** A withdrawn consent is given again where it was withdrawn; otherwise its box stands first in the profile. */
export const consentFrom = ({ erase_at }: Pick<Creator, 'erase_at'>) =>
  erase_at
    ? { button: 'Вернуть согласие', to: '/creator/profile/data' }
    : { button: 'Дать согласие', to: '/creator/profile' }

/** A response of a profile without the consent is stored, and no client sees it. */
export function Unseen({ creator }: { creator: Creator | undefined }) {
  if (!creator?.needs_consent) return null
  const { button: label, to } = consentFrom(creator)
  return <Notice tone="amber" icon={EyeOff} title={UNSEEN} action={{ label, to }} />
}
