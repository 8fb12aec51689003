import { CHOICE_FILTER_NAMES, type ChoiceFilter, VERDICT_NAMES, VERDICTS } from '@ugc/contract/facts/verdicts'
import { History, Lock, Pencil, UserRound, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { TableUrlFilters } from '../public-table-page.tsx'
import { type Choosing, useChoosing } from './context.ts'
import styles from './choice.module.css'
import { chosenText, restText, sumText, undecidedOf, unsentText, untilText } from './texts.ts'

/** Between the heading and the table: who chooses, and what is the matter with the choice. */
export function ChoiceHead({ priced }: { priced: boolean }) {
  const choosing = useChoosing()
  if (!choosing || choosing.state.totals.shown === 0) return null
  const { state, name, sent, failed, until } = choosing
  const { open, submission, totals } = state
  const fresh = name === null && submission === null && undecidedOf(totals) === totals.shown
  return (
    <>
      {open && name !== null && (
        <p className={styles.viewer}>
          <UserRound size={18} strokeWidth={1.75} aria-hidden />
          <span>
            Вы решаете как <b>{name}</b>
          </span>
          <button type="button" aria-label="Изменить имя" onClick={choosing.askName}>
            Изменить
          </button>
        </p>
      )}
      {!open && <Closed choosing={choosing} />}
      {sent && <Sent choosing={choosing} />}
      {open && !sent && submission !== null && (
        <Notice tone="amber" icon={History} title="Вы меняете отправленный выбор">
          У агентства пока прежний, от {dateTime(submission.created_at)}. Пока вы не отправите новый, оно
          видит только, сколько решений изменилось.
        </Notice>
      )}
      {open && fresh && (
        <Notice tone="blue" title="Отметьте, кто вам подходит">
          Да, резерв или нет. Выбрать можно{untilText(until)}. Решения сохраняются сразу. Пока вы не нажмёте
          «Отправить выбор», агентство видит только их число.
        </Notice>
      )}
      {open && !priced && (
        <Notice tone="blue" title="Цены ещё готовим">
          Уже можно отметить, кто вам нравится. Цены появятся здесь, решения сохранятся.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          tone="red"
          icon={WifiOff}
          title={`Не отправлено: ${unsentText(failed)}`}
          action={{ label: 'Повторить', onClick: choosing.repeatAll }}
        >
          Повторим, когда появится сеть. До этого решения есть только на этой странице.
        </Notice>
      )}
      {!sent && (
        <p className={styles.paper}>
          {chosenText(state)}. {restText(totals)}.
        </p>
      )}
    </>
  )
}

function Closed({ choosing: { state } }: { choosing: Choosing }) {
  const { submission, totals } = state
  const unsent = submission === null ? undecidedOf(totals) < totals.shown : totals.changed > 0
  return (
    <Notice tone="amber" icon={Lock} title="Набор закрыт">
      Решения больше не меняются. Если нужно поправить, напишите менеджеру.
      {unsent && ' Вы не успели отправить выбор. Напишите менеджеру.'}
    </Notice>
  )
}

/** The choice is with the agency. */
function Sent({ choosing }: { choosing: Choosing }) {
  const { state, change, sent_here } = choosing
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes on from here.
  useEffect(() => {
    if (sent_here) heading.current?.focus()
  }, [sent_here])
  const { submission, totals, open } = state
  if (!submission) return null
  const pills = [
    ['Да', submission.yes, submission.yes === totals.yes ? sumText(totals) : ''],
    ['Резерв', submission.reserve, ''],
    ['Нет', submission.no, ''],
  ] as const
  // Without a change by the client, other counts mean that rows were hidden or decided.
  const isAltered = totals.changed === 0 && VERDICT_NAMES.some((name) => submission[name] !== totals[name])
  return (
    <section className={styles.sent} aria-label="Отправленный выбор">
      <h2 ref={heading} tabIndex={-1}>
        Выбор отправлен
      </h2>
      <p>
        {submission.author}, {dateTime(submission.created_at)}. Выбор уже у менеджера, с вами свяжутся.
      </p>
      {submission.message !== null && <p>Сообщение: «{submission.message}»</p>}
      <ul>
        {pills.map(([label, count, more]) => (
          <li key={label}>
            {label} {count}
            {more !== '' && ` · ${more}`}
          </li>
        ))}
      </ul>
      {isAltered && <p>После этого агентство изменило подборку.</p>}
      {open && (
        <Button variant="ink" icon={Pencil} onClick={() => change(true)}>
          Изменить выбор
        </Button>
      )}
    </section>
  )
}

/** The chips filter the rows by the choice; the counts are of all pages. */
export function ChoiceChips({ filters, change }: TableUrlFilters) {
  const choosing = useChoosing()
  if (!choosing || choosing.state.totals.shown === 0) return null
  const { totals } = choosing.state
  return (
    <div className={styles.chips}>
      <ChipGroup<ChoiceFilter | ''>
        label="Показать по решению"
        value={filters.choice ?? ''}
        options={[
          { value: '', label: 'Все', count: totals.shown },
          ...CHOICE_FILTER_NAMES.map((value) =>
            value === 'none'
              ? { value, label: 'Без решения', count: undecidedOf(totals) }
              : { value, label: VERDICTS[value].label, count: totals[value] },
          ),
        ]}
        onChange={(choice) => change({ choice: choice || undefined })}
      />
    </div>
  )
}
