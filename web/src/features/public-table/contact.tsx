import { useQuery } from '@tanstack/react-query'
import { contactLink } from '@ugc/contract/values/contact'
import { MessageCircle, Phone } from 'lucide-react'
import { agencyCardQuery } from '../agency/queries.ts'
import styles from './contact.module.css'
import { OutLink } from './table/links.tsx'

/** Opens a chat or a call with the agency; nothing where the agency has no contact. */
export function WriteButton({ loud = false }: { loud?: boolean }) {
  const { data } = useQuery(agencyCardQuery)
  const href = contactLink(data?.contact ?? '')
  if (!data || href === undefined) return null
  const calls = href.startsWith('tel:')
  const Icon = calls ? Phone : MessageCircle
  const text = calls ? 'Позвонить' : 'Написать'
  return (
    <OutLink
      className={loud ? styles.loud : styles.quiet}
      href={href}
      label={`${text}: ${data.name}, ${data.contact}`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {text}
    </OutLink>
  )
}
