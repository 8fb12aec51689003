import { useQuery } from '@tanstack/react-query'
import type { BriefForCreator } from '@ugc/contract/briefs'
import { CONSENT_MISSING, isMinor } from '@ugc/contract/facts/consent'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { awaitedBrief } from '../../session/awaited-brief.ts'
import { supportAddress } from '../../session/open-bot.ts'
import { useUser } from '../../session/state.ts'
import { Support } from '../../session/support.tsx'
import { BottomAction } from '../../shell/bottom-action.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { hasMainButton } from '../../telegram/use-main-button.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { DoneMark } from '../../ui/feedback/screen-mark.tsx'
import { profileQuery } from '../creators/queries.ts'
import { projectsQuery } from '../projects/queries.ts'
import { consentFrom, UNSEEN } from '../../cards/unseen.tsx'
import { GiveConsent } from './give-consent.tsx'
import { leadingBack, successOf } from './variants.ts'

const GUARDIAN = 'Осталось согласие: твоё и родителя или опекуна. Отметь его в анкете.'
const NO_TAGS = 'Проекты подбираются по тегам, а в анкете их пока нет.'

/** A project that the person can answer now. */
const isNew = ({ status, response_status, decline_reason = null }: BriefForCreator) =>
  status === 'active' && response_status === null && decline_reason === null

export function SuccessPage() {
  const [query] = useSearchParams()
  const { role, telegram_id } = useUser()
  const navigate = useNavigate()
  const type = query.get('type')
  const done = successOf(type, query, useLocation().state)
  const awaited = type === 'profile' ? awaitedBrief.get(telegram_id) : undefined
  const ofProfile = type === 'profile' && role === 'creator'
  const ofResponse = type === 'response' && role === 'creator'
  const { data: creator } = useQuery({ ...profileQuery(telegram_id), enabled: ofProfile || ofResponse })
  const waits = ofProfile && creator?.profile_completed === true && creator.needs_consent
  const noTags = ofProfile && !waits && creator?.tags.length === 0
  const activated = ofProfile && query.get('status') === 'activated' && query.get('was') === null
  const { data: projects } = useQuery({ ...projectsQuery(1), enabled: activated && !awaited })
  // A query that is not enabled still has what the cache has: the project that was just answered, among others.
  const first = activated ? projects?.items.find(isNew) : undefined
  const { title, text, button, to, other } = awaited
    ? leadingBack(done, awaited)
    : ofResponse && creator?.needs_consent
      ? {
          ...done,
          text: `${UNSEEN}.`,
          other: consentFrom(creator),
        }
      : noTags
        ? { ...done, other: { button: 'Добавить теги', to: '/creator/profile?section=tags' } }
        : first
          ? { ...done, other: { button: `Открыть «${first.title}»`, to: `/creator/respond/${first.id}` } }
          : activated && projects && creator?.photo_url === null
            ? { ...done, other: { button: 'Добавить фото', to: '/creator/profile' } }
            : done
  const minor = isMinor(creator?.age)
  const consentText = minor ? GUARDIAN : `${CONSENT_MISSING}.`
  // The text about tags is shown only if the profile has some.
  const known = !ofProfile || creator !== undefined
  // In Telegram the first button is the host's main button.
  const inPage = !hasMainButton()
  useScreenTitle(title)
  return (
    <>
      <FullScreen
        mark={<DoneMark />}
        title={title}
        text={waits ? consentText : noTags ? NO_TAGS : known ? text : undefined}
        role="status"
        footer={
          supportAddress() && (
            <Support before="Что-то не так? ">
              {role === 'owner' ? 'Напишите в поддержку' : 'Напиши в поддержку'}
            </Support>
          )
        }
      >
        {inPage || other || waits ? (
          <>
            {waits && !minor && <GiveConsent />}
            {inPage && (
              <Button size="lg" to={to}>
                {button}
              </Button>
            )}
            {other && (
              <Button variant="soft" size="lg" to={other.to}>
                {other.button}
              </Button>
            )}
          </>
        ) : undefined}
      </FullScreen>
      {!inPage && <BottomAction text={button} onClick={() => void navigate(to)} />}
    </>
  )
}
