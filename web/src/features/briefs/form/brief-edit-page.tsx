import { useQueryClient } from '@tanstack/react-query'
import { briefs } from '@ugc/contract/calls'
import type { BriefInput } from '@ugc/contract/inputs/brief'
import { ANNOUNCED, isAboutAnswersOnly } from '@ugc/contract/facts/bot/announced'
import { CHANGES_GATHERED_SECONDS } from '@ugc/contract/facts/limits'
import { mayEdit } from '@ugc/contract/facts/statuses'
import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { useReturn } from '../../../shell/trail.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { BriefNotFound } from '../not-found.tsx'
import { type Tell, TellWhom } from './tell-whom.tsx'
import { type Brief, briefQuery, useUpdateBrief } from '../queries.ts'
import { BriefForm } from './form.tsx'
import { payloadOf, valuesOf } from './values.ts'
import { useLatestBrief } from './use-latest-brief.ts'

export function BriefEditPage() {
  const { id = '' } = useParams()
  const { query, error, none, back, brief } = useLatestBrief(id)
  // The form with its input stays, whatever a later reply says of the brief.
  const [opened, setOpened] = useState<Brief>()
  if (!opened && brief && mayEdit(brief.status)) setOpened(brief)
  return (
    <Screen title="Редактирование" subtitle={brief?.title} back={back}>
      {opened ? (
        <EditForm opened={opened} />
      ) : (
        <>
          {brief && <Over id={id} cancelled={brief.status === 'cancelled'} />}
          {none && <BriefNotFound list="/admin/briefs" />}
          {error && !none && <LoadError title="Ошибка загрузки брифа" query={query} />}
          {!brief && !error && <FormLoading />}
        </>
      )}
    </Screen>
  )
}

const Over = ({ id, cancelled }: { id: string; cancelled: boolean }) => (
  <EmptyState
    icon={Lock}
    title={cancelled ? 'Бриф отменён' : 'Бриф завершён'}
    text="Изменить его уже нельзя, можно только посмотреть."
  >
    <Button variant="soft" to={`/admin/briefs/${id}`}>
      К брифу
    </Button>
  </EmptyState>
)

const OVER =
  'Бриф тем временем закончили, изменить его уже нельзя. Ваши правки остались в полях, их можно скопировать.'

/** Keeps the version it was opened with: a newer one comes in only when the owner asks for it after a conflict. */
function EditForm({ opened }: { opened: Brief }) {
  const [brief, setBrief] = useState(opened)
  const { id, version = 0 } = brief
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const returnTo = useReturn()
  const { mutateAsync } = useUpdateBrief(id)

  async function loadNewer() {
    // Not through the page's own query: if this fails, the form with its input must stay on the screen.
    const newer = await call(briefs.get, { params: { id } })
    if (!mayEdit(newer.status)) return OVER
    client.setQueryData(briefQuery(id).queryKey, newer)
    setBrief(newer)
    return undefined
  }

  const morning = useMorning()
  /** The answer to the question before the save. */
  const tell_changes = useRef<Tell>(undefined)

  /** Asks only if creators would be told. */
  async function confirm(input: BriefInput): Promise<boolean> {
    tell_changes.current = undefined
    const saved = payloadOf(valuesOf(brief))
    const announced = ANNOUNCED.filter((field) => input[field] !== saved[field])
    if ((brief.sent_to_count ?? 0) === 0 || announced.length === 0) return true
    const counted = await call(briefs.changeAudience, { params: { id } }).catch(() => undefined)
    const aboutAnswers = isAboutAnswersOnly(announced)
    const people = aboutAnswers ? counted?.silent : counted?.people
    if (people === 0) return true
    tell_changes.current = true
    const answered = counted && !aboutAnswers ? counted.people - counted.silent : 0
    const later = morning.in(CHANGES_GATHERED_SECONDS)
    return confirmDialog({
      title: 'Сохранить изменения?',
      text: `Креаторы уже получили бриф. ${later === undefined ? 'Через 10 минут бот один раз напишет' : `Бот один раз напишет ${later}`}, что было и что стало.`,
      confirm: 'Сохранить',
      option: (
        <TellWhom everybody={people} answered={answered} onChange={(whom) => (tell_changes.current = whom)} />
      ),
    })
  }

  async function send(_input: BriefInput, changed: Partial<BriefInput>) {
    if (Object.keys(changed).length === 0) return
    const tell = tell_changes.current === undefined ? {} : { tell_changes: tell_changes.current }
    await mutateAsync({ ...changed, ...tell, version })
  }

  return (
    <BriefForm
      // A newer version is a new form: it lays the stored draft over that version.
      key={version}
      brief={brief}
      draftKey={draftKey('brief', telegram_id, id)}
      button="Сохранить изменения"
      failed="Бриф не сохранён"
      send={send}
      confirm={confirm}
      onSaved={() => {
        toast.show({ text: 'Изменения сохранены' })
        returnTo(`/admin/briefs/${id}`)
      }}
      loadNewer={loadNewer}
    />
  )
}
