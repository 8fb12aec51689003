import { useQuery } from '@tanstack/react-query'
import { UNREACHABLE } from '@ugc/contract/facts/drafts'
import { useState } from 'react'
import { unreachableQuery } from '../queries.ts'
import { PeopleSheet } from './people-sheet.tsx'

/** Who of the audience cannot get the brief, and why. */
export function UnreachableSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [page, setPage] = useState(1)
  return (
    <PeopleSheet
      title="Бот не может написать"
      query={useQuery(unreachableQuery(id, page))}
      page={page}
      onPage={setPage}
      about={({ why }) => [UNREACHABLE[why]]}
      onClose={onClose}
    />
  )
}
