import { choices } from '@ugc/contract/calls'
import { call } from '../../../api/call.ts'
import { safeStorage } from '../../../lib/safe-storage.ts'

/** The last name that this browser gave at any link: it is offered where the same name has chosen. */
const AT = 'client-name'

export async function giveName(token: string, given: string): Promise<string> {
  const { name } = await call(choices.name, { params: { token }, body: { name: given } })
  safeStorage.set(AT, name)
  return name
}

export const knownName = () => safeStorage.get(AT)
