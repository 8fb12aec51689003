interface Person {
  role: 'owner' | 'creator'
  profile_completed: boolean
}

/** The screen for an unknown address, or for one of another role. */
export function homeOf({ role, profile_completed }: Person): string {
  if (role !== 'owner' && !profile_completed) return '/welcome'
  return role === 'owner' ? '/admin' : '/creator/briefs'
}

/** The screen that the link of a launch leads to: a brief, or a creator's invitation, whose token the page takes from the launch. */
export function linkedOf({ role }: Pick<Person, 'role'>, start_param: string | null | undefined) {
  if (role !== 'owner' && start_param?.startsWith('inv_')) return '/creator/invitation'
  const brief = /^brief_([\da-f-]{36})$/.exec(start_param ?? '')?.[1]
  return brief && (role === 'owner' ? '/admin/briefs/' : '/creator/respond/') + brief
}
