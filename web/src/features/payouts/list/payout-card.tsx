import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Payout } from '@ugc/contract/payouts'
import { Link } from 'react-router'
import styles from '../../../cards/people-list.module.css'
import { Payments } from '../../../cards/payments.tsx'
import { PayoutBadge } from '../../../cards/payout-badge.tsx'
import { dayInWords, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import card from '../../../ui/data/card.module.css'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { usePay, useUndoPayments } from '../queries.ts'

interface Props {
  payout: Payout
  selected: boolean
  /** Undefined: there is nothing left to pay. */
  onSelect: ((on: boolean) => void) | undefined
  onPay: () => void
}

export function PayoutCard({ payout, selected, onSelect, onPay }: Props) {
  const { brief, creator, creator_id, amount, due, due_on, reason, payments } = payout
  const name = creator ? fullName(creator) : ERASED_AUTHOR
  return (
    <li>
      <article className={`${card.card} ${styles.card}`} aria-label={name}>
        <div className={styles.top}>
          {onSelect && (
            <Checkbox checked={selected} onChange={onSelect} hideLabel>
              Выбрать: {name}
            </Checkbox>
          )}
          <Frame name={name} src={creator?.photo_url ?? null} size={40} />
          <div className={styles.words}>
            <h3>{creator_id === null ? name : <Link to={`/admin/creators/${creator_id}`}>{name}</Link>}</h3>
            <Link className={styles.brief} to={`/admin/briefs/${brief.id}`}>
              {brief.title}
            </Link>
          </div>
          <b className={styles.sum}>
            <Rubles value={due > 0 ? due : amount} />
          </b>
        </div>
        <div className={styles.next}>
          <div className={styles.facts}>
            <PayoutBadge payout={payout} />
            {due > 0 && <span>до {dayInWords(due_on)}</span>}
            {due > 0 && due < amount && <span>из {money(amount)}</span>}
          </div>
          {onSelect && (
            <Button variant="soft" size="sm" onClick={onPay}>
              Отметить
            </Button>
          )}
        </div>
        {reason !== null && <p className={styles.note}>Сумма изменена: {reason}</p>}
        <Payments payments={payments} className={styles.note} />
        {payments.length > 0 && <UndoButton payout={payout} />}
      </article>
    </li>
  )
}

/** Awaited, because the card may leave the list. */
function UndoButton({ payout: { id, version, payments } }: { payout: Payout }) {
  const undo = useUndoPayments()
  const pay = usePay()
  const failed = (error: unknown) =>
    toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
  async function noteAgain(left: number | undefined) {
    const last = payments.at(-1)
    if (!last || left === undefined) return
    const { amount, paid_on, method, receipt } = last
    try {
      await pay.mutateAsync({ ids: [id], versions: [left], amount, paid_on, method, receipt, again: true })
      toast.show({ text: `Снова отмечено: ${money(amount)}` })
    } catch (error) {
      failed(error)
    }
  }
  async function remove() {
    try {
      const [done] = await undo.mutateAsync({ ids: [id], versions: [version] })
      toast.show({
        text: 'Отметка убрана',
        ...(done?.result === 'done' && {
          action: { label: 'Отменить', onClick: () => void noteAgain(done.version) },
        }),
      })
    } catch (error) {
      failed(error)
    }
  }
  return (
    <Button variant="ghost" size="sm" loading={undo.isPending} onClick={() => void remove()}>
      Убрать последнюю отметку
    </Button>
  )
}
