import { useEffect, useRef, useState } from 'react'
import { PriceCell } from '../../../ui/controls/price-cell.tsx'
import { isVersionConflict } from '../../../api/call.ts'
import { useSetPrice } from '../queries.ts'
import styles from './cells.module.css'
import { nameOf, type ShownRow } from './row.ts'

interface Props {
  row: ShownRow
  token: string
  admin_id: string | undefined
  block?: boolean
}

/** The owner's field for a client price. After a 409 it starts again from the price that another owner saved, and says so. */
export function TablePrice({ row, token, admin_id, block = false }: Props) {
  const { mutateAsync } = useSetPrice(token, admin_id)
  const [late, setLate] = useState({ times: 0, shown: false, focused: false })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (late.focused) box.current?.querySelector('input')?.focus()
  }, [late])
  const save = async (client_price: number | null) => {
    setLate((before) => ({ ...before, shown: false, focused: false }))
    try {
      await mutateAsync({ response_id: row.id ?? '', client_price, version: row.version })
    } catch (error) {
      if (isVersionConflict(error)) {
        const focused = box.current?.contains(document.activeElement) ?? false
        setLate(({ times }) => ({ times: times + 1, shown: true, focused }))
      }
      throw error
    }
  }
  return (
    <div ref={box}>
      <PriceCell
        key={late.times}
        value={row.client_price}
        rate={row.creator_price}
        name={nameOf(row)}
        save={save}
        block={block}
        invites={row.status !== 'rejected' && (row.unseen ?? null) === null}
      />
      <span className={styles.conflict} role="status">
        {late.shown && 'Цену уже изменили: показана новая, ваша не сохранена.'}
      </span>
    </div>
  )
}
