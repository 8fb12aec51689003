import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { CONSENT_BOX } from '@ugc/contract/facts/consent-text'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { updateUser, useUser } from '../../session/state.ts'
import { haptics } from '../../telegram/haptics.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { profileQuery, useChangeMyData } from '../creators/queries.ts'

const SAVED = '/success?type=profile&status=saved'

/** The box that activates a saved profile. */
export function GiveConsent() {
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useChangeMyData()
  // Until the next screen: the tick stays while the profile is read again.
  const [agreed, setAgreed] = useState(false)

  async function agree() {
    let creator: Creator
    setAgreed(true)
    try {
      await mutateAsync({ consent: { version: CONSENT_VERSION } })
      creator = await client.fetchQuery(profileQuery(telegram_id))
    } catch (error) {
      setAgreed(false)
      haptics.error()
      return toast.show({ text: (error as Error).message, tone: 'error' })
    }
    updateUser(creator)
    haptics.success()
    if (creator.is_active) await navigate('/success?type=profile&status=activated', { replace: true })
  }

  const [before, words, after] = CONSENT_BOX
  return (
    <Checkbox checked={agreed} disabled={agreed} onChange={() => void agree()}>
      {before}
      <Link to="/consent" state={{ from: SAVED }}>
        {words}
      </Link>
      {after}
    </Checkbox>
  )
}
