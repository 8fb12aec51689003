import { useQuery } from '@tanstack/react-query'
import type { AudiencePreview } from '@ugc/contract/deliveries'
import { noMatch } from '@ugc/contract/facts/audience'
import { type Audience, backwardRanges, type Limit } from '@ugc/contract/facts/audience'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import { AudienceInput } from '@ugc/contract/inputs/audience'
import { RotateCw, Users } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { FormSection } from '../../../forms/fields.tsx'
import { cx } from '../../../lib/class-names.ts'
import { useDebounced } from '../../../lib/debounce.ts'
import { grouped, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Brief, previewAudienceQuery } from '../queries.ts'
import styles from './reach.module.css'
import {
  AUDIENCE_NAMES,
  audienceIn,
  type AudienceValues,
  EMPTY,
  type FormValues,
  LABELS,
  valuesOf,
  withoutLimit,
} from './values.ts'

/** As text, because the debounce compares by identity; empty if the audience is wrong or has no tags. */
function textOf(values: AudienceValues): string {
  const read = z.safeParse(AudienceInput, audienceIn(values))
  return read.success && Object.keys(backwardRanges(audienceIn(values))).length === 0
    ? JSON.stringify(read.data)
    : ''
}

interface Props {
  /** The brief as it is stored; null: a new one. */
  saved: Brief | null
}

/** Whom the brief will reach: counted again 300 ms after each change of the audience. */
export function ReachSection({ saved }: Props) {
  const { control } = useFormContext<FormValues>()
  const watched = useWatch({ control, name: AUDIENCE_NAMES })
  const values = Object.fromEntries(AUDIENCE_NAMES.map((name, at) => [name, watched[at]])) as AudienceValues
  const wanted = textOf(values)
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    previewAudienceQuery(settled === '' ? undefined : (JSON.parse(settled) as Audience)),
  )
  const isStale = isPlaceholderData || settled !== wanted
  const isStored = saved !== null && textOf(valuesOf(saved)) === wanted
  const all = isStored && (
    <Link className={styles.all} to={`/admin/creators?project=${saved.id}`}>
      Весь список
    </Link>
  )
  return (
    <div className={styles.sticky}>
      <FormSection title="Кто получит" action={all}>
        {values.target_tags.length === 0 ? (
          <p className={styles.note}>Выберите теги, и здесь появится, сколько человек получит бриф.</p>
        ) : error !== null && settled === wanted ? (
          <div className={styles.failed}>
            <Notice tone="amber" title="Не посчитали">
              Бриф можно сохранить: перед отправкой посчитаем ещё раз.
            </Notice>
            <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        ) : data === undefined ? (
          <p className={styles.note}>Считаем…</p>
        ) : (
          <Reached preview={data} values={values} isStale={isStale} />
        )}
      </FormSection>
    </div>
  )
}

const fits = (count: number) => (new Intl.PluralRules('ru').select(count) === 'one' ? 'подходит' : 'подходят')

interface ReachedProps {
  preview: AudiencePreview
  values: AudienceValues
  /** Another audience is being counted: the last number stays, fainter. */
  isStale: boolean
}

function Reached({ preview, values, isStale }: ReachedProps) {
  const { matching, unreachable, without_price, stopped, sample } = preview
  const places = Number(useWatch<FormValues, 'places'>({ name: 'places' }))
  return (
    <>
      <div role="status" className={cx(styles.reach, isStale && styles.stale)}>
        <strong>{plural(matching, 'креатор', 'креатора', 'креаторов')}</strong>
        <p>{matching === 0 ? 'подходят под все условия сразу' : fits(matching)}</p>
        {unreachable > 0 && <p>Бот не может написать: {grouped(unreachable)}</p>}
        {stopped > 0 && !values.target_stopped && <p>Не войдут: {grouped(stopped)}, они в стоп-листе</p>}
        {values.target_price_to.trim() !== '' && without_price > 0 && (
          <p>
            {`У ${plural(without_price, 'человека', 'человек', 'человек')} ставка не указана: они останутся`}
          </p>
        )}
      </div>
      {stopped > 0 && <StoppedField />}
      {preview.by_tags > preview.matching && <WhyNot preview={preview} values={values} />}
      {matching === 0 && <NoMatch preview={preview} values={values} />}
      {sample.length > 0 && (
        <ul className={styles.faces} aria-label="Кто подходит, например">
          {sample.map((one) => (
            <li key={one.id}>
              <Frame name={fullName(one)} src={one.photo_url} size={48} />
              <span>{one.first_name || fullName(one)}</span>
              <small>{plural(one.tags_in_common, 'тег', 'тега', 'тегов')}</small>
            </li>
          ))}
        </ul>
      )}
      {matching > 0 && places > matching && (
        <Notice tone="amber" icon={Users} title="Мест больше, чем людей" />
      )}
    </>
  )
}

function StoppedField() {
  const { field } = useController<FormValues, 'target_stopped'>({ name: 'target_stopped' })
  return <Switch label={LABELS.target_stopped} checked={field.value} onChange={field.onChange} />
}

/** Without the number while the field is being edited and holds none. */
function priceOf(values: AudienceValues): string {
  const { target_price_to } = audienceIn(values)
  return target_price_to ? `Ставка до ${money(target_price_to)}` : 'Ставка'
}

/** What a limit is called, and what the count without it is called. */
const LIMIT_TEXTS: Record<Limit, { name: (values: AudienceValues) => string; without: string }> = {
  mode: { name: () => 'Тег из каждой категории', without: 'Если «любой из тегов»' },
  gender: { name: () => LABELS.target_gender, without: 'Если любой' },
  age: { name: () => 'Возраст', without: 'Если любой' },
  city: { name: ({ target_city }) => target_city, without: 'Если любой город' },
  country: { name: ({ target_country }) => target_country, without: 'Если любая страна' },
  languages: { name: () => LABELS.target_languages, without: 'Если любые' },
  price: { name: priceOf, without: 'Если любая' },
  followers: { name: () => 'Подписчики', without: 'Если любое число' },
  verified: { name: () => LABELS.target_verified, without: 'Если все' },
  seen: { name: () => 'Давно не заходили', without: 'Если неважно, когда заходили' },
}

/** What leads from the creators of the tags to those who get the brief. Open where there is room. */
function WhyNot({ preview, values }: Pick<ReachedProps, 'preview' | 'values'>) {
  const { by_tags, steps, unreachable, ready } = preview
  const wide = useWide()
  return (
    // React leaves the attribute alone while it stays the same, so a tap still opens and closes it.
    <details className={styles.why} open={wide}>
      <summary>Кто не вошёл</summary>
      <dl>
        <div>
          <dt>По тегам</dt>
          <dd>{grouped(by_tags)}</dd>
        </div>
        {steps.map(({ limit, removed }) => (
          <div key={limit}>
            <dt>{LIMIT_TEXTS[limit].name(values)}</dt>
            <dd>{grouped(-removed)}</dd>
          </div>
        ))}
        {unreachable > 0 && (
          <div>
            <dt>Бот не может написать</dt>
            <dd>{grouped(-unreachable)}</dd>
          </div>
        )}
        <div>
          <dt>Получат бриф</dt>
          <dd>{grouped(ready)}</dd>
        </div>
      </dl>
    </details>
  )
}

function NoMatch({ preview, values }: Pick<ReachedProps, 'preview' | 'values'>) {
  const { setValue } = useFormContext<FormValues>()
  const remove = (limit: Limit) => {
    for (const [name, empty] of withoutLimit(limit))
      setValue(name, empty, { shouldDirty: true, shouldValidate: true })
  }
  const { hints, inactive } = preview
  const { why, mend } = noMatch(false)
  const missed = inactive > 0 && (
    <p className={styles.note}>
      Ещё {grouped(inactive)} {fits(inactive)}, но анкета не включена.
    </p>
  )
  if (missed && hints.length === 0) return missed
  if (hints.length === 0)
    return (
      <p className={styles.note}>
        {AUDIENCE_NAMES.some((name) => name !== 'target_tags' && values[name] !== EMPTY[name])
          ? 'Уберите сразу несколько условий или выберите другие теги.'
          : `${why}. ${mend}.`}
      </p>
    )
  return (
    <>
      {missed}
      <p className={styles.note}>Больше всего людей убирают эти условия:</p>
      <ul className={styles.hints}>
        {hints.map(({ limit, matching }) => (
          <li key={limit}>
            <span>
              <strong>{LIMIT_TEXTS[limit].name(values)}</strong>
              <small>
                {LIMIT_TEXTS[limit].without}: {grouped(matching)}
              </small>
            </span>
            <Button variant="soft" size="sm" onClick={() => remove(limit)}>
              {limit === 'mode' ? 'Поменять' : limit === 'verified' ? 'Выключить' : 'Убрать'}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
