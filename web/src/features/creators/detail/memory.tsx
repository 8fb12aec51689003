import { useQuery } from '@tanstack/react-query'
import { NOTE_MAX } from '@ugc/contract/facts/limits'
import type { Memory, Note } from '@ugc/contract/memory'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { calledOff, Decided } from '../../../cards/work-badge.tsx'
import { draftAt, withDraft } from '../../../forms/draft.ts'
import { useFlush } from '../../../forms/use-flush.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { grouped, money } from '../../../lib/format.ts'
import { useUser } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { useClosingConfirmation } from '../../../telegram/use-closing-confirmation.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import card from '../../../ui/data/card.module.css'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/data/section.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { memoryQuery, useAddNote, useRemoveNote, useTakeBackNote } from '../../memory/queries.ts'
import styles from './memory.module.css'

/** What the agency remembers of a person: its notes, the work together in numbers, and the projects. */
export function CreatorMemory({ id }: { id: string }) {
  const query = useQuery(memoryQuery(id))
  const { data, error } = query
  if (!data)
    return (
      <Section title="Заметки">
        {error ? (
          <LoadError title="Заметки не загрузились" query={query} />
        ) : (
          <div role="status" aria-busy="true" aria-label="Загрузка...">
            <Skeleton width="100%" height={120} radius={16} />
          </div>
        )}
      </Section>
    )
  return (
    <>
      <Notes id={id} notes={data.notes} />
      <Work {...data} />
    </>
  )
}

const complain = ({ message }: Error) => {
  haptics.error()
  toast.show({ text: message, tone: 'error' })
}

function Notes({ id, notes }: { id: string; notes: Note[] }) {
  const { telegram_id } = useUser()
  const [draft] = useState(() => draftAt<{ text: string }>(draftKey('note', telegram_id, id)))
  const [{ text: restored }] = useState(() => withDraft({ text: '' }, draft.read()))
  const [text, setText] = useState(restored)
  useFlush(draft)
  useClosingConfirmation(text.trim() !== '')
  const type = (next: string) => {
    setText(next)
    draft.keep(next.trim() === '' ? {} : { text: next })
  }
  const add = useAddNote(id)
  const remove = useRemoveNote(id)
  const takeBack = useTakeBackNote(id)

  async function write() {
    if (add.isPending || text.trim() === '') return
    try {
      await add.mutateAsync(text)
    } catch {
      return haptics.error()
    }
    haptics.success()
    setText('')
    // Also after the page is left: the note is written, so no draft stays.
    draft.clear()
  }
  const undo = (note: string) =>
    void takeBack.mutateAsync(note).then(() => toast.show({ text: 'Заметка на месте' }), complain)
  const drop = (note: string) => {
    if (remove.isPending) return
    void remove
      .mutateAsync(note)
      .then(
        () =>
          toast.show({ text: 'Заметка удалена', action: { label: 'Вернуть', onClick: () => undo(note) } }),
        complain,
      )
  }

  return (
    <Section title="Заметки" note="Видит только ваша команда">
      <div className={`${card.card} ${styles.notes}`}>
        <TextArea
          label="Заметка"
          hideLabel
          rows={2}
          placeholder="Что важно помнить"
          value={text}
          maxLength={NOTE_MAX}
          help={text !== '' && text === restored ? 'Ещё не записано' : undefined}
          error={add.error?.message}
          onChange={type}
        />
        {text.trim() !== '' && (
          <Button loading={add.isPending} onClick={() => void write()}>
            Записать
          </Button>
        )}
        {notes.length > 0 && (
          <ul className={styles.written} aria-label="Записано">
            {notes.map((note) => (
              <li key={note.id}>
                <div>
                  <p>{note.text}</p>
                  <small>
                    {note.author}, <When at={note.created_at} />
                  </small>
                </div>
                <IconButton
                  variant="plain"
                  label="Удалить заметку"
                  icon={Trash2}
                  disabled={remove.isPending}
                  onClick={() => drop(note.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** What is zero is left out. */
function Work({ numbers, projects }: Memory) {
  const { received, answered, accepted, delivered, on_time, cancelled } = numbers
  const facts = (
    [
      ['Получил брифов', received],
      ['Ответил', answered],
      ['Взяли', accepted],
      ['Сдал в срок', delivered, `${grouped(on_time)} из ${grouped(delivered)}`],
      ['Отказался, когда взяли', cancelled],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([label, count, words]): Fact => [label, words ?? grouped(count)])
  return (
    <Section title="Работа с нами">
      {facts.length === 0 ? (
        <p className={`${card.card} ${styles.none}`}>Ещё не работали вместе</p>
      ) : (
        <Facts facts={facts} />
      )}
      {projects.length > 0 && (
        <ul className={styles.projects} aria-label="Последние проекты">
          {projects.map((project) => (
            <li key={project.response_id}>
              <div>
                {project.is_deleted ? (
                  <span>{project.title}</span>
                ) : (
                  <Link to={`/admin/briefs/${project.brief_id}`}>{project.title}</Link>
                )}
                <small>
                  {money(project.creator_price)}
                  {project.client_price !== null && `, клиенту ${money(project.client_price)}`},{' '}
                  <When at={project.at} />
                  {calledOff(project) !== undefined && `, ${calledOff(project)}`}
                </small>
              </div>
              <Decided response={project} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
