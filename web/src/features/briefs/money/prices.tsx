import { useQuery } from '@tanstack/react-query'
import { MARKUP_MAX, type PriceStep, SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import { parseCount } from '@ugc/contract/values/money'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { PRICE_STEP_OPTIONS } from '../../../forms/price-steps.ts'
import { useDebounced } from '../../../lib/debounce.ts'
import { grouped, money, signedMoney } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { type PricesPreview, pricesQuery, useSetPrices, useUndoPrices } from '../queries.ts'
import styles from './money.module.css'
import type { BriefSheetProps } from '../brief-sheet.ts'

interface SetPricesProps {
  brief_id: string
  /** The prices are set. */
  onSet: () => void
}

export function SetPrices({ brief_id, onSet }: SetPricesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" block icon={Percent} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Проставить цены
      </Button>
      {open && <PricesSheet brief_id={brief_id} onSet={onSet} onClose={() => setOpen(false)} />}
    </>
  )
}

const QUICK = ['20', '25', '30', '40'].map((value) => ({ value, label: `${value}\u00A0%` }))
const WRONG = `Укажите целое число от 0 до ${MARKUP_MAX}`

/** Undefined for what is no markup. */
function markupIn(typed: string): number | undefined {
  const markup = parseCount(typed.replace(/%\s*$/, ''))
  return typeof markup === 'number' && Number.isInteger(markup) && markup <= MARKUP_MAX ? markup : undefined
}

export function PricesSheet({
  brief_id,
  ids,
  anchor,
  onSet,
  onClose,
}: BriefSheetProps & Partial<SetPricesProps>) {
  const scope = ids === undefined ? {} : { ids }
  // Without a markup the server answers with the brief's or the agency's.
  const start = useQuery(pricesQuery(brief_id, scope))
  const [typed, setTyped] = useState<string>()
  const [chosenStep, setStep] = useState<string>()
  const [replace, setReplace] = useState(false)
  const save = useSetPrices(brief_id)
  const undo = useUndoPrices(brief_id)
  useBackButton(onClose)
  const text = typed ?? String(start.data?.markup ?? '')
  const step = chosenStep ?? String(start.data?.price_step ?? PRICE_STEP_OPTIONS[0]?.value)
  const markup = markupIn(text)
  const settled = useDebounced(markup, SEARCH_DEBOUNCE_MS)
  const price_step = Number(step) as PriceStep
  const preview = useQuery({
    ...pricesQuery(brief_id, { ...scope, markup: settled, price_step, replace }),
    enabled: start.data !== undefined && settled !== undefined,
  })
  const shown =
    markup !== undefined && settled === markup && !preview.isPlaceholderData ? preview.data : undefined
  const failed = start.error ?? preview.error

  function set() {
    if (markup === undefined || save.isPending) return
    save.mutate(
      { ...scope, markup, price_step, replace },
      {
        onSuccess: ({ set: count, before }) => {
          haptics.success()
          toast.show({
            text: `Проставлено: ${prices(count)}`,
            ...(before.length > 0 && {
              action: { label: 'Отменить', onClick: () => void takeBack(undo.mutateAsync(before)) },
            }),
          })
          onClose()
          onSet?.()
        },
        onError: haptics.error,
      },
    )
  }

  return (
    <Sheet
      title={ids === undefined ? 'Проставить цены' : `Цены выбранным: ${grouped(ids.length)}`}
      {...(anchor && { anchor })}
      middle
      onClose={onClose}
      footer={
        <Button
          size="lg"
          block
          loading={save.isPending}
          disabled={shown === undefined || shown.count === 0}
          onClick={set}
        >
          {shown && shown.count > 0 ? `Проставить ${prices(shown.count)}` : 'Проставить цены'}
        </Button>
      }
    >
      <Field label="Наценка" suffix="%" error={text !== '' && markup === undefined ? WRONG : undefined}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.quick}>
        <ChipGroup label="Частые наценки" options={QUICK} value={text} onChange={setTyped} />
      </div>
      <Segmented label="Округлить вверх" options={PRICE_STEP_OPTIONS} value={step} onChange={setStep} />
      {(start.data?.priced ?? 0) > 0 && (
        <Switch
          label={`Заменить готовые цены: ${grouped(start.data?.priced ?? 0)}`}
          checked={replace}
          onChange={setReplace}
        />
      )}
      {save.error && (
        <Notice tone="red" title="Цены не проставлены">
          {save.error.message}
        </Notice>
      )}
      {failed && !shown ? (
        <Notice
          tone="red"
          title="Не удалось посчитать цены"
          action={{ label: 'Повторить', onClick: () => void (start.error ? start : preview).refetch() }}
        >
          {failed.message}
        </Notice>
      ) : (
        <Result preview={shown} waiting={start.data === undefined || markup !== undefined} />
      )}
    </Sheet>
  )
}

/** A price that was changed after the markup stays, and is said to. */
async function takeBack(undone: Promise<{ restored: number; kept: number }>) {
  try {
    const { restored, kept } = await undone
    const changed = kept > 0 ? ` Не тронули ${grouped(kept)}: их с тех пор изменили.` : ''
    toast.show({ text: `Возвращено: ${prices(restored)}.${changed}` })
  } catch (error) {
    haptics.error()
    toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}

const prices = (count: number) => plural(count, 'цену', 'цены', 'цен')

function Result({ preview, waiting }: { preview: PricesPreview | undefined; waiting: boolean }) {
  if (!preview)
    return waiting ? (
      <Skeleton width="100%" height={160} />
    ) : (
      <p className={styles.note}>Укажите наценку, и здесь появятся цены</p>
    )
  const { count, sample, creator_total, client_total, too_large } = preview
  if (count === 0 && too_large === 0)
    return (
      <>
        <p className={styles.note}>Откликов без цены нет. Отклонённые не считаем.</p>
        <Frozen preview={preview} />
      </>
    )
  const rest = count - sample.length
  const margin = client_total - creator_total
  const percent = client_total === 0 ? 0 : Math.round((margin / client_total) * 100)
  return (
    <>
      <table className={styles.preview}>
        <caption className="visually-hidden">Что получится</caption>
        <thead>
          <tr>
            <th scope="col">Креатор</th>
            <th scope="col">Ставка</th>
            <th scope="col">Цена клиента</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ first_name, last_name, creator_price, client_price }, at) => (
            <tr key={at}>
              <td>{`${first_name} ${last_name}`.trim()}</td>
              <td>{money(creator_price)}</td>
              <td>{money(client_price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note} role="status">
        {rest > 0 && `И ещё ${grouped(rest)}. `}
        Маржа: {signedMoney(margin)}, {grouped(percent)}&nbsp;% от цены. Бот никому не напишет.
      </p>
      <Frozen preview={preview} />
      {too_large > 0 && (
        <Notice tone="amber" title={`Пропустим ${grouped(too_large)}: цена выходит слишком большой`} />
      )}
    </>
  )
}

/** «Не меняем у принятых: Алина Воронцова и ещё 2» */
function Frozen({ preview: { frozen, frozen_names } }: { preview: PricesPreview }) {
  if (frozen === 0) return null
  const rest = frozen - frozen_names.length
  return (
    <p className={styles.note}>
      Не меняем у принятых: {frozen_names.join(', ')}
      {rest > 0 && ` и ещё ${grouped(rest)}`}. Их цену можно поправить в карточке.
    </p>
  )
}
