import type { Response } from '@ugc/contract/responses'
import { type Decision, UNDECIDED } from '@ugc/contract/facts/statuses'
import { type ComponentType, Fragment, type ReactNode, useRef, useState } from 'react'
import type { Morning } from '../responses/bulk.ts'
import { type Place, PersonBody, PersonPanel, PlaceLine } from '../responses/person.tsx'
import { ResponseCard, ResponseList } from '../responses/response-card.tsx'
import { ResponseDecision } from '../responses/response-decision.tsx'
import { nameOf } from '../responses/response-facts.ts'
import { ResponseRow } from '../responses/response-row.tsx'
import type { Selection } from '../responses/selection.ts'
import { type SaveResponse, useResponseActions } from '../responses/use-response-actions.ts'
import { useLocation } from 'react-router'
import { useWide } from '../../lib/use-wide.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useKeys } from './use-keys.ts'
import styles from './workplace.module.css'

interface Group {
  key: string
  head?: ReactNode
  responses: Response[]
}

interface Props {
  groups: Group[]
  /** How many the filter finds; the page has some of them. */
  total: number
  selection: Selection
  /** The actions on the selected ones, beside the list or at the bottom. */
  bar: ReactNode
  withSave: ComponentType<WithSaveProps>
}

/** Gives its child what saves a change of one response: a screen knows the API, a card does not. */
export interface WithSaveProps {
  id: string
  children: (save: SaveResponse, morning: Morning) => ReactNode
}

/** In the state of a history entry: the response that is open at first. */
export interface OpenResponse {
  response: string | undefined
}

/** Who is open at an entry of the history: «back» finds the person again. */
const openedAt = new Map<string, string | undefined>()

/** The list of responses and one of them in full: beside it on a wide screen, in a sheet on a phone. */
export function Workplace({ groups, total, selection, bar, withSave: WithSave }: Props) {
  const wide = useWide()
  const all = groups.flatMap(({ responses }) => responses)
  const location = useLocation()
  const { key } = location
  const [opened, setOpened] = useState(() =>
    openedAt.has(key) ? openedAt.get(key) : (location.state as OpenResponse | null)?.response,
  )
  const open = (id: string | undefined) => {
    setOpened(id)
    openedAt.set(key, id)
  }
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === opened),
  )
  const current = wide || all[at]?.id === opened ? all[at] : undefined
  const go = (to: number) => {
    const next = all[to]
    if (!next) return undefined
    return () => {
      open(next.id)
      if (wide) document.querySelector(`[data-response="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  const place: Place = { at: at + 1, of: total, previous: go(at - 1), next: go(at + 1) }
  /** After «Принять» and «Отклонить» the next person who waits. */
  const decided = (status: Decision) => {
    if (status === UNDECIDED || status === 'reserve') return undefined
    const next = all.findIndex((one, n) => n > at && one.status === UNDECIDED && one.creator !== null)
    if (next >= 0) go(next)?.()
    else if (!wide) open(undefined)
    return () => open(opened)
  }
  const picks = (response: Response) =>
    selection.selected && selection.mayPick(response)
      ? { checked: selection.selected.has(response.id), onToggle: () => selection.toggle(response) }
      : undefined
  const list = groups.map(({ key, head, responses }) => (
    <Fragment key={key}>
      {head}
      <ResponseList label="Отклики">
        {responses.map((response) => (
          <WithSave key={response.id} id={response.id}>
            {(save, morning) => (
              <Item
                response={response}
                save={save}
                morning={morning}
                wide={wide}
                current={wide && !selection.selected && response.id === current?.id}
                selecting={picks(response)}
                onOpen={() => open(response.id)}
              />
            )}
          </WithSave>
        ))}
      </ResponseList>
    </Fragment>
  ))
  return (
    <div className={styles.workplace}>
      <div className={styles.list}>{list}</div>
      {selection.selected
        ? bar
        : current && (
            // A save that is under way keeps its own response.
            <WithSave key={current.id} id={current.id}>
              {(save, morning) => (
                <Current
                  response={current}
                  save={save}
                  morning={morning}
                  place={place}
                  wide={wide}
                  onDecided={decided}
                  onSelect={() => selection.start(current)}
                  onClose={() => open(undefined)}
                />
              )}
            </WithSave>
          )}
    </div>
  )
}

interface ItemProps {
  response: Response
  save: SaveResponse
  morning: Morning
  wide: boolean
  current: boolean
  selecting: { checked: boolean; onToggle: () => void } | undefined
  onOpen: () => void
}

function Item({ response, save, morning, wide, current, selecting, onOpen }: ItemProps) {
  const actions = useResponseActions(response, save, morning)
  return wide ? (
    <ResponseRow response={response} current={current} selecting={selecting} onOpen={onOpen} />
  ) : (
    <ResponseCard response={response} actions={actions} selecting={selecting} onOpen={onOpen} />
  )
}

interface CurrentProps {
  response: Response
  save: SaveResponse
  morning: Morning
  place: Place
  wide: boolean
  onDecided: (status: Decision) => (() => void) | undefined
  onSelect: () => void
  onClose: () => void
}

function Current({ response, save, morning, place, wide, onDecided, onSelect, onClose }: CurrentProps) {
  const actions = useResponseActions(response, save, morning, onDecided)
  const sheet = useRef<HTMLDivElement>(null)
  useKeys({ response, actions, place, on: wide, onSelect })
  if (wide) return <PersonPanel response={response} actions={actions} place={place} wide />
  return (
    <Sheet
      title={nameOf(response)}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <ResponseDecision response={response} actions={actions} card={sheet} />
        </div>
      }
    >
      <div ref={sheet} className={styles.sheet} tabIndex={-1}>
        <PlaceLine place={place} wide={false} />
        <PersonBody response={response} actions={actions} wide={false} />
      </div>
    </Sheet>
  )
}
