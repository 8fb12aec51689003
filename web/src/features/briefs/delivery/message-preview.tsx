import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { relativeDateTime } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/data/section.tsx'
import { Problem } from '../detail/problem.tsx'
import { messageQuery, useTestBrief } from '../queries.ts'
import { ChatPreview } from './chat-preview.tsx'
import styles from './send.module.css'

/** The message that creators will get, and the button that sends it to the owner first. */
export function MessagePreview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(messageQuery(id))
  const test = useTestBrief(id)
  if (!data)
    return error ? (
      <Problem
        error={error}
        fallback="Не удалось показать сообщение"
        action={{ label: 'Повторить', onClick: () => void refetch() }}
      />
    ) : null
  return (
    <Section title="Что придёт креаторам">
      <ChatPreview {...data} />
      <Problem error={test.error} fallback="Не удалось отправить проверку" />
      <Button
        variant="surface"
        block
        icon={MessageSquareText}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: haptics.success, onError: haptics.error })}
      >
        Сначала прислать мне
      </Button>
      <p className={styles.none} role="status">
        {test.data ? `Отправили вам в Telegram, ${relativeDateTime(test.data.at)}` : 'Придёт только вам'}
      </p>
    </Section>
  )
}
