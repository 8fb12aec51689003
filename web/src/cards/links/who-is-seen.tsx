import { SHOW_MODE_NAMES, SHOW_MODES, type ShowMode } from '@ugc/contract/facts/client-view'
import type { PublicLink } from '@ugc/contract/public-links'
import { type ReactNode, useState } from 'react'
import { grouped } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChipGroup } from '../../ui/controls/chip-group.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import type { LinkMutations } from './actions.ts'
import { ANSWERS, answerOf } from './answer-by.ts'
import styles from './settings.module.css'

type Answer = (answered: boolean) => void

/**
 * The question that comes before the client's link is copied or sent for the first time. `ask` resolves during the tap on
 * an answer, because the clipboard and a new tab open only then; the answer is saved meanwhile.
 */
export function useWhoIsSeen(
  { id, settings }: Pick<PublicLink, 'id' | 'settings'>,
  { show, change }: Pick<LinkMutations, 'show' | 'change'>,
): { ask: (() => Promise<boolean>) | undefined; question: ReactNode } {
  const [resolve, setResolve] = useState<{ answer: Answer }>()
  const [answered, setAnswered] = useState(false)
  const [days, setDays] = useState('none')
  const unchosen = settings?.unchosen ?? null
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
    const answer_by = answerOf(days, '')
    if (answer_by) change.mutate({ id, answer_by })
    close(true)
  }
  return {
    ask: () => new Promise((answer) => setResolve({ answer })),
    question: resolve && (
      <Sheet title="Кого увидит клиент?" onClose={() => close(false)}>
        <div className={styles.modes}>
          {settings?.answer_by === null && (
            <fieldset className={styles.group}>
              <legend>Ответить до</legend>
              <ChipGroup
                label="Ответить до"
                options={ANSWERS.filter(({ value }) => value !== 'date')}
                value={days}
                onChange={setDays}
              />
            </fieldset>
          )}
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
