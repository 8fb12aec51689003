import { BIO_MAX, PROFILE_LINE_MAX } from '@ugc/contract/facts/limits'
import { GENDERS, PROFILE_FIELDS, type ProfileFieldName } from '@ugc/contract/facts/profile-fields'
import { CITIES, COUNTRIES, knownCity, knownCountry } from '@ugc/contract/values/cities'
import { isSocialLink, type Network, socialLink } from '@ugc/contract/values/links'
import { useQuery } from '@tanstack/react-query'
import { Link, RotateCw } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import * as fields from '../../../forms/fields.tsx'
import { suggest } from '../../../lib/suggest.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Autocomplete } from '../../../ui/controls/autocomplete.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TagField } from '../../../ui/controls/tag-field.tsx'
import { TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
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
  /** Not asked for before the first save: neither required nor needed for the first answer. */
  later?: true
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
    later: true,
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
    later: true,
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
    later: true,
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
  social_links: {
    section: 'work',
    control: (own) => <NetworkFields own={own} />,
  },
  portfolio_url: {
    section: 'work',
    control: (own) => <PortfolioField own={own} />,
  },
  followers_count: {
    section: 'work',
    half: true,
    control: (own) => (
      <TextField
        name="followers_count"
        label={label('followers_count')}
        inputMode="decimal"
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
      <TextField
        name="price_per_video"
        label="Цена за видео"
        inputMode="decimal"
        placeholder="0"
        suffix="₽"
        required={own}
      />
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
    later: true,
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
    later: true,
    control: (own) => (
      <TextField
        name="telegram_username"
        label="Ник в Telegram"
        optional={own}
        placeholder="@nick"
        autoCapitalize="none"
        spellCheck={false}
        help={own ? 'Без ника менеджер не сможет тебе написать' : 'Можно оставить пустым'}
      />
    ),
  },
}

/** The order of the focus when several fields are wrong. */
export const FIELD_ORDER: FieldName[] = [
  ...(Object.keys(CONTROLS) as ProfileFieldName[]).flatMap((name) =>
    name === 'social_links' ? (['instagram', 'tiktok'] as const) : name,
  ),
  'ground',
  'consent',
  'guardian',
]

interface ControlsProps {
  of: Placed['section']
  own: boolean
  first?: boolean | undefined
}

const Controls = ({ of, own, first = false }: ControlsProps) =>
  Object.entries(CONTROLS)
    .filter(([, { section, later }]) => section === of && !(first && later))
    .map(([name, { half, control }]) => (
      <div key={name} className={half ? undefined : styles.control}>
        {control(own)}
      </div>
    ))

interface SectionsProps {
  own: boolean
  /** The person's first save: only what it needs. */
  first?: boolean
  /** Undefined before the first save. */
  photo?: ReactNode
}

/** The whole profile, but for the tags of the owner's form, which stand in its second column. */
export const ProfileSections = ({ own, first, photo }: SectionsProps) => (
  <>
    <FormSection title={own ? 'О тебе' : 'О креаторе'} pairs>
      {photo !== undefined && <div className={styles.control}>{photo}</div>}
      <Controls of="about" own={own} />
      {!own && <Controls of="videos" own={own} />}
    </FormSection>
    {own && <TagsSection own first={first} />}
    <FormSection title={own ? 'Где ты' : 'Место и языки'} pairs>
      <Controls of="place" own={own} />
    </FormSection>
    <FormSection title="Площадки и цена" pairs>
      <Controls of="work" own={own} />
    </FormSection>
    <FormSection title="Контакты" pairs>
      <Controls of="contact" own={own} first={first} />
    </FormSection>
  </>
)

/** The address `?section=tags` scrolls here: links that ask a creator to add tags use it. */
export function TagsSection({ own = false, first }: { own?: boolean; first?: boolean | undefined }) {
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
        {...(own ? {} : { note: 'по ним приходят брифы' })}
        pairs
      >
        <Controls of="tags" own={own} />
        {own && <Controls of="videos" own={own} first={first} />}
      </FormSection>
    </div>
  )
}

/** In the own form a network fills in an empty portfolio, as the city fills in the country. */
function useFillPortfolio(own: boolean) {
  const { getValues, setValue } = useFormContext<FormValues>()
  return (network: Network) => {
    const to = socialLink(network, getValues(network))
    if (own && isSocialLink(network, to) && getValues('portfolio_url').trim() === '')
      setValue('portfolio_url', to, { shouldValidate: true, shouldDirty: true })
  }
}

function PortfolioField({ own }: { own: boolean }) {
  const fill = useFillPortfolio(own)
  return (
    <TextField
      {...link}
      name="portfolio_url"
      label={label('portfolio_url')}
      placeholder="Ссылка на работы"
      required={own}
      help={own ? 'Где лежат твои видео: соцсеть, Яндекс Диск, VK, Telegram-канал' : undefined}
      prefix={<Link size={20} strokeWidth={1.75} aria-hidden />}
      onBlur={() => {
        fill('instagram')
        fill('tiktok')
      }}
    />
  )
}

function NetworkFields({ own }: { own: boolean }) {
  const fill = useFillPortfolio(own)
  const fillPortfolio = (network: Network) => (event: FocusEvent) => {
    // The person is about to type in the portfolio: a value that came now would mix with it.
    const to = event.relatedTarget
    if (!(to instanceof HTMLInputElement && to.name === 'portfolio_url')) fill(network)
  }
  return (
    <>
      <TextField
        {...link}
        name="instagram"
        label="Instagram"
        placeholder="ник или ссылка"
        help={own ? 'Нужна хотя бы одна сеть из двух' : undefined}
        deps={['tiktok']}
        prefix={<NetworkIcon network="instagram" />}
        onBlur={fillPortfolio('instagram')}
      />
      <TextField
        {...link}
        name="tiktok"
        label="TikTok"
        placeholder="ник или ссылка"
        prefix={<NetworkIcon network="tiktok" />}
        onBlur={fillPortfolio('tiktok')}
      />
    </>
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
      // The city has filled it in: what is typed replaces it.
      onFocus={(event) => event.target.select()}
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
      {ask && data.length > 0 && value.length === 0 && (
        <p className={styles.chosen}>Выбери хотя бы один: без тегов проекты не приходят.</p>
      )}
      <div ref={ref} tabIndex={-1} className={styles.tags}>
        <TagField
          tags={data}
          selected={value}
          whileOpen={<BackCloses />}
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

/** Telegram's back button closes the open sheet: this screen has none of its own. */
function BackCloses() {
  useBackButton(nothing)
  return null
}
const nothing = () => undefined
