import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Work } from '@ugc/contract/works'
import { fullName } from '../../../lib/person.ts'

/** «Лейла Опоздаева, Крем для рук» */
export const aboutWork = ({ creator, brief }: Work) =>
  `${creator ? fullName(creator) : ERASED_AUTHOR}, ${brief.title}`

/** The question «Успеешь?» waits for an answer. */
export const isSilent = ({ state, is_confirmed }: Work) => state === 'in_work' && !is_confirmed
