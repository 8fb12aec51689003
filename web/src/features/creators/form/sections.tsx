import { BIO_MAX, PROFILE_LINE_MAX } from '@ugc/contract/facts/limits'
import { GENDERS, PROFILE_FIELDS, type ProfileFieldName } from '@ugc/contract/facts/profile-fields'
import { CITIES, COUNTRIES, knownCity, knownCountry } from '@ugc/contract/values/cities'
import { useQuery } from '@tanstack/react-query'
import { Link, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import * as fields from '../../../forms/fields.tsx'
import { suggest } from '../../../lib/suggest.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Autocomplete } from '../../../ui/controls/autocomplete.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { NetworkIcon } from '../../../ui/data/network-icon.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import styles from './sections.module.css'
import type { FieldName, FormValues, TextName } from './values.ts'

const { ChoiceField, FormSection, useFieldError } = fields
/** With the names of this form only. */
const TextField = fields.TextField<TextName>
const AreaField = fields.AreaField<TextName>

interface Placed {
  section: 'about' | 'tags' | 'videos' | 'place' | 'work' | 'contact'
  /** Half of the width: beside the next half. */
  half?: true
  /** `own`: creators fill in their own profile, and must fill in most of it. Otherwise an owner fills in a creator's. */
  control: (own: boolean) => ReactNode
}

const GENDER_OPTIONS = Object.entries(GENDERS).map(([value, label]) => ({ value, label }))
const link = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
const label = (name: ProfileFieldName) => PROFILE_FIELDS[name].label

/** The control of every field, in the order of the screen. A field without a control does not compile. */
const CONTROLS: Record<ProfileFieldName, Placed> = {
  first_name: {
    section: 'about',
    half: true,
    control: (own) => (
      <TextField
        name="first_name"
        label={label('first_name')}
        maxLength={PROFILE_LINE_MAX}
        required
        autoComplete={own ? 'given-name' : 'off'}
      />
    ),
  },
  last_name: {
    section: 'about',
    half: true,
    control: (own) => (
      <TextField
        name="last_name"
        label={label('last_name')}
        maxLength={PROFILE_LINE_MAX}
        required={own}
        autoComplete={own ? 'family-name' : 'off'}
      />
    ),
  },
  age: {
    section: 'about',
    control: (own) => <TextField name="age" label={label('age')} inputMode="numeric" required={own} />,
  },
  gender: {
    section: 'about',
    control: (own) => (
      <ChoiceField<FieldName> name="gender" label={label('gender')} options={GENDER_OPTIONS} required={own} />
    ),
  },
  tag_ids: { section: 'tags', control: (own) => <TagsField ask={own} /> },
  specialization: {
    section: 'videos',
    control: (own) => (
      <TextField
        name="specialization"
        label={label('specialization')}
        optional={own}
        help="Через запятую, например: бьюти, распаковки"
      />
    ),
  },
  experience_years: {
    section: 'videos',
    control: (own) => (
      <TextField
        name="experience_years"
        label={label('experience_years')}
        inputMode="numeric"
        optional={own}
      />
    ),
  },
  bio: {
    section: 'videos',
    control: (own) => (
      <AreaField
        name="bio"
        label={own ? label('bio') : 'О человеке'}
        optional={own}
        placeholder={own ? 'Что и как ты снимаешь' : 'Что и как снимает'}
        rows={3}
        maxLength={BIO_MAX}
      />
    ),
  },
  city: { section: 'place', control: (own) => <CityField required={own} /> },
  country: { section: 'place', control: (own) => <CountryField required={own} /> },
  languages: {
    section: 'place',
    control: (own) => (
      <TextField name="languages" label={label('languages')} help="Через запятую" required={own} />
    ),
  },
  portfolio_url: {
    section: 'work',
    control: (own) => (
      <TextField
        {...link}
        name="portfolio_url"
        label={label('portfolio_url')}
        placeholder="Ссылка на работы"
        required={own}
        help={own ? 'Подойдут Яндекс Диск, VK, TikTok, Telegram-канал' : undefined}
        prefix={<Link size={20} strokeWidth={1.75} aria-hidden />}
      />
    ),
  },
  social_links: {
    section: 'work',
    control: (own) => (
      <>
        <TextField
          {...link}
          name="instagram"
          label="Instagram"
          placeholder="ник"
          help={own ? 'Нужна хотя бы одна сеть из двух' : undefined}
          deps={['tiktok']}
          prefix={<NetworkIcon network="instagram" />}
        />
        <TextField
          {...link}
          name="tiktok"
          label="TikTok"
          placeholder="ник"
          prefix={<NetworkIcon network="tiktok" />}
        />
      </>
    ),
  },
  followers_count: {
    section: 'work',
    half: true,
    control: (own) => (
      <TextField
        name="followers_count"
        label={label('followers_count')}
        placeholder="0"
        required={own}
        help={own ? 'Можно 0: для UGC подписчики не важны' : undefined}
      />
    ),
  },
  price_per_video: {
    section: 'work',
    half: true,
    control: (own) => (
      <TextField name="price_per_video" label="Цена за видео" placeholder="0" suffix="₽" required={own} />
    ),
  },
  email: {
    section: 'contact',
    control: (own) => (
      <TextField
        name="email"
        label={label('email')}
        type="email"
        placeholder="name@mail.ru"
        required={own}
        autoComplete={own ? 'email' : 'off'}
      />
    ),
  },
  phone: {
    section: 'contact',
    control: (own) => (
      <TextField
        name="phone"
        label={label('phone')}
        optional={own}
        type="tel"
        placeholder="+7"
        autoComplete={own ? 'tel' : 'off'}
      />
    ),
  },
  telegram_username: {
    section: 'contact',
    control: (own) => (
      <TextField
        name="telegram_username"
        label="Ник в Telegram"
        optional={own}
        placeholder="@nick"
        autoCapitalize="none"
        spellCheck={false}
        help={own ? 'Если оставить пустым, возьмём твой Telegram ID' : 'Можно оставить пустым'}
      />
    ),
  },
}

/** The order of the focus when several fields are wrong. */
export const FIELD_ORDER: FieldName[] = [
  ...(Object.keys(CONTROLS) as ProfileFieldName[]).flatMap((name) =>
    name === 'social_links' ? (['instagram', 'tiktok'] as const) : name,
  ),
  'telegram_id',
  'ground',
  'consent',
  'guardian',
]

const Controls = ({ of, own }: { of: Placed['section']; own: boolean }) =>
  Object.entries(CONTROLS)
    .filter(([, { section }]) => section === of)
    .map(([name, { half, control }]) => (
      <div key={name} className={half ? undefined : styles.control}>
        {control(own)}
      </div>
    ))

interface SectionsProps {
  own: boolean
  photo: ReactNode
  /** At the end of the contacts. */
  children?: ReactNode
}

/** The whole profile, but for the tags of the owner's form, which stand in its second column. */
export const ProfileSections = ({ own, photo, children }: SectionsProps) => (
  <>
    <FormSection title={own ? 'О тебе' : 'О креаторе'} pairs>
      <div className={styles.control}>{photo}</div>
      <Controls of="about" own={own} />
      {!own && <Controls of="videos" own={own} />}
    </FormSection>
    {own && <TagsSection own />}
    <FormSection title={own ? 'Где ты' : 'Место и языки'} pairs>
      <Controls of="place" own={own} />
    </FormSection>
    <FormSection title="Площадки и цена" pairs>
      <Controls of="work" own={own} />
    </FormSection>
    <FormSection title="Контакты" pairs>
      <Controls of="contact" own={own} />
      {children !== undefined && <div className={styles.control}>{children}</div>}
    </FormSection>
  </>
)

/** The address `?section=tags` scrolls here: links that ask a creator to add tags use it. */
export function TagsSection({ own = false }: { own?: boolean }) {
  // The location's key changes with each navigation: a second press of such a link scrolls again.
  const { search, key } = useLocation()
  const visit = search.includes('section=tags') ? key : undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (visit === undefined) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [visit])
  return (
    <div ref={place} className={styles.place}>
      <FormSection
        title={own ? 'Что ты снимаешь' : label('tag_ids')}
        note={own ? 'по тегам подбираются проекты' : 'по ним приходят брифы'}
        pairs
      >
        <Controls of="tags" own={own} />
        {own && <Controls of="videos" own={own} />}
      </FormSection>
    </div>
  )
}

const CITY_OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value }))

function CountryField({ required }: { required: boolean }) {
  const { control } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'country' })
  const { ref, value, onChange } = field
  return (
    <Autocomplete
      label={label('country')}
      name="country"
      maxLength={PROFILE_LINE_MAX}
      required={required}
      ref={ref}
      value={value}
      suggestions={suggest(COUNTRY_OPTIONS, value)}
      error={fieldState.error?.message}
      onChange={onChange}
      onBlur={() => value !== knownCountry(value) && onChange(knownCountry(value))}
    />
  )
}

/** Stands before the country, because a known city fills the country in. */
function CityField({ required }: { required: boolean }) {
  const { control, getValues, setValue } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'city' })
  const { ref, value, onChange } = field
  const fillCountry = (country: string) => {
    if (getValues('country').trim() === '')
      setValue('country', country, { shouldValidate: true, shouldDirty: true })
  }
  return (
    <Autocomplete
      label={label('city')}
      name="city"
      maxLength={PROFILE_LINE_MAX}
      required={required}
      ref={ref}
      value={value}
      suggestions={suggest(CITY_OPTIONS, value)}
      error={fieldState.error?.message}
      onChange={onChange}
      onPick={({ note = '' }) => fillCountry(note)}
      onBlur={() => {
        const known = knownCity(value)
        if (known === undefined) return
        if (known.city !== value) onChange(known.city)
        // An owner's edit sends only what the owner changed.
        if (required) fillCountry(known.country)
      }}
    />
  )
}

function TagsField({ ask }: { ask: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'tag_ids' })
  const { ref, value, onChange } = field
  const refused = useFieldError('tag_ids')
  if (error && !data) {
    return (
      <>
        <Notice tone="red" title="Ошибка загрузки тегов">
          {error.message}
        </Notice>
        <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      </>
    )
  }
  if (!data) return <TagPickerLoading />
  return (
    <>
      {refused !== undefined && <Notice tone="red" title={refused} />}
      {ask && data.length > 0 && (
        <Chosen names={data.filter(({ id }) => value.includes(id)).map(({ name }) => name)} />
      )}
      <div ref={ref} tabIndex={-1} className={styles.tags}>
        <TagPicker
          tags={data}
          selected={value}
          search={data.length > SEARCHED}
          onChange={(ids) => {
            haptics.selection()
            // A deleted tag has no chip to unselect it with.
            onChange(ids.filter((id) => data.some((tag) => tag.id === id)))
          }}
        />
      </div>
    </>
  )
}

/** Above dozens of chips: the chosen tags, or why at least one is needed. */
function Chosen({ names }: { names: string[] }) {
  if (names.length === 0)
    return <p className={styles.chosen}>Выбери хотя бы один тег: без тегов проекты не приходят.</p>
  const more = names.length > CHOSEN_SHOWN ? ` и ещё ${names.length - CHOSEN_SHOWN}` : ''
  return (
    <p className={styles.chosen}>
      Выбрано: {names.slice(0, CHOSEN_SHOWN).join(', ')}
      {more}
    </p>
  )
}

const CHOSEN_SHOWN = 10

/** A shorter list needs no search field. */
const SEARCHED = 40
