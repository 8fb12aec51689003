import { useQuery } from '@tanstack/react-query'
import { questionLink } from '@ugc/contract/values/contact'
import { MessageCircle } from 'lucide-react'
import { supportContact } from '../../../session/open-bot.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { agencyCardQuery } from '../../agency/queries.ts'

interface Props {
  title: string
  label?: string
  /** Support cannot answer it. */
  onlyAgency?: boolean
}

/** Opens the chat with the agency, or with support, with the name of the project ready; nothing without a contact. */
export function Question({ title, label = 'Задать вопрос', onlyAgency = false }: Props) {
  const { data } = useQuery(agencyCardQuery)
  const contact = data && (data.contact ?? (onlyAgency ? undefined : supportContact()))
  const href = contact === undefined ? undefined : questionLink(contact, title)
  if (href === undefined) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={MessageCircle}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={openThroughHost}
    >
      {data?.contact === null ? 'Задать вопрос' : label}
    </Button>
  )
}
