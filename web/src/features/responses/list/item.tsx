import type { Response } from '@ugc/contract/responses'
import { DecidableResponse } from '../../../cards/decidable-response.tsx'
import { useDecide } from '../queries.ts'

export function ResponseItem({ response }: { response: Response }) {
  const { mutateAsync } = useDecide(response.id)
  return (
    <DecidableResponse
      response={response}
      about={response.brief_title}
      aboutTo={response.brief_deleted ? undefined : `/admin/briefs/${response.brief_id}`}
      save={mutateAsync}
    />
  )
}
