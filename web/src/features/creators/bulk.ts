import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { creatorsBulk } from '@ugc/contract/calls'
import type { CreatorBulk } from '@ugc/contract/facts/bulk-creators'
import { CREATOR_UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { CallInput } from '@ugc/contract/route'
import { useState } from 'react'
import { ApiError, call } from '../../api/call.ts'
import { expireCache } from '../../api/query-client.ts'
import { grouped } from '../../lib/format.ts'
import { haptics } from '../../telegram/haptics.ts'
import { toast } from '../../ui/overlays/toast.tsx'

type Wanted = Omit<CallInput<typeof creatorsBulk.change>['body'], 'id' | 'after'>

/** The last change of many, while it can be taken back. In the cache, so that it goes with the session. */
interface LastBulk {
  id: string
  text: string
  until: number
}
export const lastBulkQuery = queryOptions({
  queryKey: ['creators-bulk'],
  queryFn: (): LastBulk | null => null,
  enabled: false,
  staleTime: Infinity,
  gcTime: CREATOR_UNDO_SECONDS * 1000,
})

const DONE: Record<CreatorBulk, (count: string, tag: string) => string> = {
  tag_on: (count, tag) => `Тег «${tag}» добавлен: ${count}`,
  tag_off: (count, tag) => `Тег «${tag}» убран: ${count}`,
  activate: (count) => `Включены: ${count}`,
  deactivate: (count) => `Выключены: ${count}`,
  stop: (count) => `В стоп-листе: ${count}`,
}
const REFUSED: Record<CreatorBulk, string> = {
  tag_on: 'тегов уже слишком много',
  tag_off: '',
  activate: 'анкета не заполнена, нет согласия или человек заблокирован',
  deactivate: '',
  stop: '',
}

/** Changes many at once, by a thousand a call, and takes it back. */
export function useCreatorsBulk() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const reload = () => {
    expireCache()
    return client.invalidateQueries({ queryKey: ['creators'] })
  }

  async function undo(id: string) {
    client.setQueryData<LastBulk | null>(lastBulkQuery.queryKey, null)
    try {
      let [undone, kept] = [0, 0]
      for (let more = true; more;) {
        const reply = await call(creatorsBulk.undo, { params: { id } })
        undone += reply.undone
        kept += reply.kept
        more = reply.more
      }
      haptics.success()
      const left = kept > 0 ? `. Осталось как есть: ${grouped(kept)}, это уже изменили` : ''
      toast.show({ text: `Возвращено: ${grouped(undone)}${left}` })
    } catch (error) {
      complain(error)
    } finally {
      await reload()
    }
  }

  /** True if it was done to the end. What was done before an error can be undone too. */
  async function change(wanted: Wanted, tag = ''): Promise<boolean> {
    const id = crypto.randomUUID()
    let [changed, refused] = [0, 0]
    let failure: ApiError | undefined
    setProgress(0)
    try {
      for (let after: string | null | undefined; after !== null;) {
        const reply = await call(creatorsBulk.change, { body: { id, ...wanted, after: after ?? undefined } })
        changed = reply.changed
        refused += reply.refused
        after = reply.next
        setProgress(changed)
      }
      haptics.success()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure = error
      haptics.error()
    } finally {
      setProgress(undefined)
    }
    const skipped = refused > 0 ? [`Пропущены ${grouped(refused)}: ${REFUSED[wanted.action]}`] : []
    const done =
      changed > 0
        ? [DONE[wanted.action](grouped(changed), tag)]
        : failure === undefined
          ? ['Ничего не изменилось']
          : []
    const failed = failure === undefined ? [] : [failure.message]
    const text = [...done, ...skipped, ...failed].join('. ')
    if (changed > 0) {
      const last: LastBulk = {
        id,
        text: DONE[wanted.action](grouped(changed), tag),
        until: Date.now() + CREATOR_UNDO_SECONDS * 1000,
      }
      client.setQueryData<LastBulk | null>(lastBulkQuery.queryKey, last)
    }
    toast.show({
      text,
      tone: failure === undefined ? 'ok' : 'error',
      ...(changed > 0 && { action: { label: 'Отменить', onClick: () => void undo(id) } }),
    })
    await reload()
    return failure === undefined
  }
  return { change, undo, progress }
}

function complain(error: unknown) {
  haptics.error()
  toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
}
