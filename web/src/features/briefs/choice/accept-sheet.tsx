import type { Response } from '@ugc/contract/responses'
import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { type RefObject, useState } from 'react'
import { grouped, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { doMany } from '../../../cards/responses/bulk.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useBulk } from '../../responses/queries.ts'
import { creators, skippedBecause, toAccept, toReserve } from './accepting.ts'
import styles from './choice.module.css'

interface Props {
  /** With the client's «да» and «резерв». */
  chosen: readonly Response[]
  reserved: readonly Response[]
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The one confirmation: who is accepted, who is skipped and why, how many messages the bot sends. */
export function AcceptSheet({ chosen, reserved, anchor, onClose }: Props) {
  const [keep, setKeep] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useBulk()
  useBackButton(onClose)
  const morning = useMorning()
  const later = morning.in(UNDO_SECONDS)
  const accepted = toAccept(chosen)
  const waiting = toReserve(reserved)
  const messages = accepted.length + (keep ? waiting.length : 0)
  const total = accepted.reduce((sum, { client_price }) => sum + (client_price ?? 0), 0)

  async function accept() {
    if (isPending) return
    setFailure(undefined)
    try {
      await doMany(
        mutateAsync,
        [
          ['accepted', accepted],
          ['reserve', keep ? waiting : []],
        ],
        { morning: morning.in },
      )
      onClose()
    } catch (error) {
      haptics.error()
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Sheet
      title={`Принять ${creators(accepted.length)}?`}
      anchor={anchor}
      onClose={onClose}
      footer={
        <div className={styles.pair}>
          <Button variant="neutral" size="lg" onClick={onClose}>
            Отмена
          </Button>
          <Button size="lg" loading={isPending} onClick={() => void accept()}>
            Принять {accepted.length}
          </Button>
        </div>
      }
    >
      <p className={styles.text} role="status">
        Бот напишет {plural(messages, 'креатору', 'креаторам', 'креаторам')}{' '}
        {later ?? `через ${UNDO_SECONDS} секунд`}. До этого можно отменить.
      </p>
      <ul className={styles.people} aria-label="Кого выбрал клиент">
        {chosen.map((one) => (
          <Person key={one.id} response={one} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Цена клиента, {plural(accepted.length, 'видео', 'видео', 'видео')}</span>
        <b>{money(total)}</b>
      </p>
      {waiting.length > 0 && (
        <Switch
          label={`Написать ${waiting.length === 1 ? 'одному' : grouped(waiting.length)}, что ${waiting.length === 1 ? 'он в резерве' : 'они в резерве'}`}
          help={`${waiting.map(nameOf).slice(0, 3).join(', ')}${waiting.length > 3 ? ` и ещё ${waiting.length - 3}` : ''}`}
          checked={keep}
          onChange={setKeep}
        />
      )}
      {failure !== undefined && (
        <Notice tone="red" title="Решения не сохранены">
          {failure}
        </Notice>
      )}
    </Sheet>
  )
}

const nameOf = ({ creator }: Response) => (creator ? fullName(creator) : '')

function Person({ response }: { response: Response }) {
  const { creator, creator_price, client_price, estimated_delivery_days: days, status } = response
  const why = skippedBecause(response)
  const rate = `ставка ${money(creator_price)}${days === null ? '' : `, ${plural(days, 'день', 'дня', 'дней')}`}`
  return (
    <li className={why === undefined ? undefined : styles.skipped}>
      <Frame name={nameOf(response)} src={creator?.photo_url} size={40} />
      <span>
        <b>{nameOf(response)}</b>
        <small>{why ?? rate}</small>
      </span>
      <strong>
        {why === undefined && typeof client_price === 'number'
          ? money(client_price)
          : RESPONSE_STATUSES[status].label}
      </strong>
    </li>
  )
}
