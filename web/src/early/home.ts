interface Person {
  role: 'owner' | 'creator'
  profile_completed: boolean
}

/** The screen for an unknown address, or for one of another role. */
export function homeOf({ role, profile_completed }: Person): string {
  if (role !== 'owner' && !profile_completed) return '/welcome'
  return role === 'owner' ? '/admin' : '/creator/briefs'
}

/** The screen of the brief that the link of a launch names. */
export function briefOf({ role }: Pick<Person, 'role'>, start_param: string | null | undefined) {
  const brief = /^brief_([\da-f-]{36})$/.exec(start_param ?? '')?.[1]
  return brief && (role === 'owner' ? '/admin/briefs/' : '/creator/respond/') + brief
}
