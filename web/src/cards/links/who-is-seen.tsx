import { SHOW_MODE_NAMES, SHOW_MODES, type ShowMode } from '@ugc/contract/facts/client-view'
import type { LinkSettings } from '@ugc/contract/public-links'
import { type ReactNode, useState } from 'react'
import { grouped } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import type { LinkMutations } from './actions.ts'
import styles from './settings.module.css'

type Answer = (answered: boolean) => void

/**
 * The question that comes before the client's link is copied or sent for the first time. `ask` resolves during the tap on
 * an answer, because the clipboard and a new tab open only then; the answer is saved meanwhile.
 */
export function useWhoIsSeen(
  unchosen: LinkSettings['unchosen'],
  { show }: Pick<LinkMutations, 'show'>,
): { ask: (() => Promise<boolean>) | undefined; question: ReactNode } {
  const [resolve, setResolve] = useState<{ answer: Answer }>()
  const [answered, setAnswered] = useState(false)
  if (unchosen === null || answered) return { ask: undefined, question: null }
  const close = (answer: boolean) => {
    setResolve(undefined)
    resolve?.answer(answer)
  }
  const choose = (mode: ShowMode) => {
    setAnswered(true)
    show.mutate(mode, {
      onError: ({ message }) => {
        setAnswered(false)
        toast.show({ tone: 'error', text: `Кого видит клиент, не сохранено. ${message}` })
      },
    })
    close(true)
  }
  return {
    ask: () => new Promise((answer) => setResolve({ answer })),
    question: resolve && (
      <Sheet title="Кого увидит клиент?" onClose={() => close(false)}>
        <div className={styles.modes}>
          {SHOW_MODE_NAMES.map((mode) => (
            <Button
              key={mode}
              variant={mode === 'all' ? 'primary' : 'neutral'}
              size="lg"
              block
              onClick={() => choose(mode)}
            >
              {`${SHOW_MODES[mode].label} (${grouped(unchosen[mode])})`}
            </Button>
          ))}
          <p className={styles.note}>Спросим один раз. Изменить можно на странице брифа.</p>
        </div>
      </Sheet>
    ),
  }
}
