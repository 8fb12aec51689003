import { CREATOR_SCREEN_FILTERS, type Filter, targetOf } from '@ugc/contract/facts/filters'
import type { BriefInput } from '@ugc/contract/inputs/brief'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { useRequestKey } from '../../../forms/use-request-key.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { setFilters } from '../../../lists/filter-chips.tsx'
import { readFilters } from '../../../lists/filters.ts'
import { useUser } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { BriefNotFound } from '../not-found.tsx'
import { useCreateBrief } from '../queries.ts'
import { BriefForm } from './form.tsx'
import { useLatestBrief } from './use-latest-brief.ts'
import { copyOf, type FormValues, forAudience } from './values.ts'

export function BriefNewPage() {
  const [address] = useSearchParams()
  const copied = address.get('copy')
  if (copied !== null) return <BriefCopyPage key={copied} id={copied} />
  if (address.has('for')) return <BriefForListPage address={address} />
  return (
    <Screen title="Новый бриф" back={{ to: '/admin/briefs', label: 'Брифы' }}>
      <NewForm record="new" />
    </Screen>
  )
}

function BriefCopyPage({ id }: { id: string }) {
  const { query, error, none, back, brief } = useLatestBrief(id)
  return (
    <Screen title="Новый бриф" subtitle={brief && `Копия брифа «${brief.title}»`} back={back}>
      {brief && <NewForm record={`copy-${id}`} copied={copyOf(brief)} />}
      {none && <BriefNotFound list="/admin/briefs" />}
      {error && !none && <LoadError title="Ошибка загрузки брифа" query={query} />}
      {!brief && !error && <FormLoading />}
    </Screen>
  )
}

/** The audience of the brief begins with the filters of the list of creators, which the address has. */
function BriefForListPage({ address }: { address: URLSearchParams }) {
  const filters = readFilters(CREATOR_SCREEN_FILTERS, address)
  const audience = targetOf(filters)
  const left_out = setFilters(CREATOR_SCREEN_FILTERS, {
    ...filters,
    ...Object.fromEntries(TARGETED.map((name) => [name, undefined])),
  }).map(({ label }) => label)
  if (filters.search !== undefined) left_out.unshift(`«${filters.search}»`)
  return (
    <Screen
      title="Новый бриф"
      subtitle={`По фильтру базы${left_out.length > 0 ? `, без: ${left_out.join(', ')}` : ''}`}
      back={{ to: '/admin/creators', label: 'Креаторы' }}
    >
      <NewForm record={`for-${JSON.stringify(audience)}`} copied={forAudience(audience)} />
    </Screen>
  )
}

const TARGETED = Object.entries<Filter>(CREATOR_SCREEN_FILTERS).flatMap(([name, { target }]) =>
  target === undefined ? [] : [name],
)

interface Props {
  /** The name of the draft. Each copied brief has a draft of its own, so that a copy never replaces the draft of a new brief. */
  record: string
  copied?: FormValues
}

function NewForm({ record, copied }: Props) {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useCreateBrief()
  const andSend = useRef(false)
  const key = useRequestKey(draftKey('brief-request', telegram_id, record))

  async function create(input: BriefInput) {
    const brief = await mutateAsync({ ...input, request_key: key.keyFor(input) })
    key.clear()
    return brief
  }

  return (
    <BriefForm
      brief={null}
      copied={copied}
      draftKey={draftKey('brief', telegram_id, record)}
      button="Создать бриф"
      failed="Ошибка создания брифа. Попробуйте еще раз."
      send={create}
      other={{ label: 'Создать и отправить', icon: Send, pressed: andSend }}
      // `replace`: «back» must not lead to the form of a brief that exists already.
      onSaved={({ id }) =>
        void (andSend.current
          ? navigate(`/admin/briefs/${id}`, { replace: true, state: { send: true } })
          : navigate('/success?type=brief', { replace: true, state: { brief: id } }))
      }
    />
  )
}
