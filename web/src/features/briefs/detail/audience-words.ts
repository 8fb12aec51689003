import type { ChosenAudience, SeenDays } from '@ugc/contract/facts/audience'
import { TAG_MODES } from '@ugc/contract/facts/audience'
import { GENDERS } from '@ugc/contract/facts/profile-fields'
import { money } from '../../../lib/format.ts'
import { followers } from '../../../lib/people.ts'

const SEEN_WORDS: Record<SeenDays, string> = { 7: 'неделю', 30: 'месяц', 90: '3 месяца' }

type Bound = number | null | undefined
const isSet = (bound: Bound): bound is number => typeof bound === 'number'

function range(from: Bound, to: Bound, words: (value: number) => string, unit = ''): string | undefined {
  if (isSet(from) && isSet(to)) return `${words(from)}–${words(to)}${unit}`
  if (isSet(from)) return `от ${words(from)}${unit}`
  return isSet(to) ? `до ${words(to)}${unit}` : undefined
}

/** The limits of the audience besides the tags: «Женский», «20–30 лет», «Москва». */
export const audienceWords = (audience: ChosenAudience): string[] =>
  [
    audience.target_mode === 'each' ? TAG_MODES.each : undefined,
    audience.target_gender ? GENDERS[audience.target_gender] : undefined,
    range(audience.target_age_from, audience.target_age_to, String, ' лет'),
    audience.target_city ?? undefined,
    audience.target_country ?? undefined,
    audience.target_languages?.join(', '),
    range(undefined, audience.target_price_to, money),
    range(audience.target_followers_from, audience.target_followers_to, followers, ' подписчиков'),
    audience.target_verified === true ? 'Только проверенные' : undefined,
    audience.target_stopped === true ? 'И стоп-лист' : undefined,
    audience.target_seen_days ? `В сети за ${SEEN_WORDS[audience.target_seen_days]}` : undefined,
  ].filter((words): words is string => words !== undefined && words !== '')
