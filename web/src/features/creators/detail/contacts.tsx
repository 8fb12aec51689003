import type { Creator } from '@ugc/contract/creators'
import { Mail, Phone, Send } from 'lucide-react'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { mailLink, phoneLink, telegramLink } from './links.ts'
import styles from './detail.module.css'

/** Only the ways that there are; which are missing is read below. */
export function CreatorContacts({ creator }: { creator: Creator }) {
  const { email, phone } = creator
  const telegram = telegramLink(creator)
  if (telegram === undefined && !email && !phone) return null
  return (
    <div className={styles.contacts}>
      {telegram !== undefined && (
        <Button
          variant="soft"
          icon={Send}
          href={telegram}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openThroughHost}
        >
          Написать в Telegram
        </Button>
      )}
      {email && <IconButton label="Написать на email" icon={Mail} href={mailLink(email)} />}
      {phone && <IconButton label="Позвонить" icon={Phone} href={phoneLink(phone)} />}
    </div>
  )
}
