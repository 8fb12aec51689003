import type { Response } from '@ugc/contract/responses'
import { followers } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { DecidableResponse } from '../../../cards/decidable-response.tsx'
import { useDecide } from '../../responses/queries.ts'

export function BriefResponse({ response }: { response: Response }) {
  const { mutateAsync } = useDecide(response.id)
  const { creator } = response
  return (
    <DecidableResponse
      response={response}
      about={creator ? placeAndCrowd(creator) : 'От анкеты остались только цифры'}
      heading="h3"
      save={mutateAsync}
    />
  )
}

/** «Москва. 128 тыс. подписчиков» */
function placeAndCrowd({ city, followers_count }: NonNullable<Response['creator']>): string {
  const crowd =
    followers_count === null
      ? 'Подписчики не указаны'
      : followers_count < 1000
        ? plural(followers_count, 'подписчик', 'подписчика', 'подписчиков')
        : `${followers(followers_count)} подписчиков`
  return `${city ?? 'Город не указан'}. ${crowd}`
}
