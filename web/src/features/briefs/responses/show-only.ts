import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import type { BulkGroup, Response } from '@ugc/contract/responses'
import { complain, groupsOf, isFilled, type Run, seenWords, skippedOf } from '../../../cards/responses/bulk.ts'
import type { ClientView } from '../../../cards/responses/selection-bar.tsx'
import { grouped } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { allResponses, countSeen } from '../../responses/queries.ts'
import { type Brief, useShowMode } from '../queries.ts'

/** What the client of the brief sees, for the actions on selected responses. */
export function useClientView(
  { id, show_mode, version = 0, accepted_count = 0 }: Brief,
  run: Run,
): ClientView {
  const { mutateAsync: save } = useShowMode(id)
  const seen = () => countSeen(id)

  /** Never more for the client than before: the brief gets its mode when these are shown and others that were shown once are hidden. */
  async function showOnly(chosen: Response[]) {
    const ids = new Set(chosen.map((one) => one.id))
    const seenToo = (await allResponses({ brief_id: id })).filter(
      (one) => one.unseen === null && !ids.has(one.id),
    )
    const isFixed = ({ status }: Response) => RESPONSE_STATUSES[status].client_sees === 'always'
    const accepted = seenToo.filter(isFixed).length
    const others = seenToo.filter((one) => one.visibility === 'shown' && !isFixed(one))
    const wanted = [
      ['show', chosen],
      ['hide', others],
    ] as const
    const groups = groupsOf(wanted)
    if (!isFilled(groups)) return
    const results = await run(groups)
    const done = new Map(
      results.flatMap(({ id: one, result, version: now }) =>
        result === 'done' && now !== undefined ? [[one, now] as const] : [],
      ),
    )
    const back: BulkGroup[] = (
      [
        // What the rule of the brief shows was shown before too.
        ['hide', chosen.filter((one) => one.visibility === 'hidden')],
        ['show', others],
      ] as const
    )
      .map(([action, those]) => [action, those.filter((one) => done.has(one.id))] as const)
      .filter(([, those]) => those.length > 0)
      .map(([action, those]) => ({
        action,
        ids: those.map((one) => one.id),
        versions: those.map((one) => done.get(one.id) ?? 0),
      }))
    const putBack = async () => {
      if (isFilled(back)) await run(back)
    }
    const skipped = skippedOf(wanted, results)
    if (chosen.every((one) => results.some((other) => other.id === one.id && other.result === 'refused'))) {
      await putBack()
      toast.show({ tone: 'error', text: ['Ничего не изменилось', ...skipped].join('. ') })
      return
    }
    const saved = await save({ show_mode: 'selected', version }).catch(async (error: unknown) => {
      await putBack()
      throw error
    })
    haptics.success()
    const undo = async () => {
      try {
        await save({ show_mode: 'all', version: saved.version ?? 0 })
        await putBack()
        toast.show({ text: `Как было: клиент видит ${grouped(await seen())}` })
      } catch (error) {
        complain(error)
      }
    }
    toast.show({
      text: [`Клиент видит ${seenWords(await seen(), accepted)}`, ...skipped].join('. '),
      action: { label: 'Отменить', onClick: () => void undo() },
    })
  }

  return { seen, showOnly: show_mode === 'all' ? showOnly : undefined, accepted: accepted_count }
}
