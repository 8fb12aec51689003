import type { Creator, PersonName } from '@ugc/contract/creators'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../lib/person.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** After a person is added: who has the same contact. Only the reply to the new creator names them, so it goes with the next load. */
export function CreatorSimilar({
  creator: { similar = [] },
}: {
  creator: Creator & { similar?: PersonName[] }
}) {
  if (similar.length === 0) return null
  return (
    <Notice tone="amber" title={similar.length === 1 ? 'Похожий человек уже есть' : 'Похожие люди уже есть'}>
      {similar.map((one, at) => (
        <Fragment key={one.id}>
          {at > 0 && ', '}
          <Link to={`/admin/creators/${one.id}`}>{fullName(one)}</Link>
        </Fragment>
      ))}
    </Notice>
  )
}
