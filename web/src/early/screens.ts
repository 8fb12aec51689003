import { auth, briefs, creators, overview, publicTable } from '@ugc/contract/calls'

const MY_PROFILE = creators.profile.path.replace(/:\w+$/, ':me')

/** Where people arrive: the screen's module and what it asks for first; `:me` is the Telegram id of the launch. e2e/early.spec.ts fails for what the screen does not take. */
export const EARLY_SCREENS: { path: string; module: string; data: string[] }[] = [
  { path: '/admin', module: 'overview/overview-page.tsx', data: [overview.get.path] },
  {
    path: '/admin/creators',
    module: 'creators/list/creators-page.tsx',
    data: [`${creators.list.path}?is_active=true&page=1`],
  },
  { path: '/admin/briefs/:id', module: 'briefs/detail/brief-page.tsx', data: [briefs.get.path] },
  {
    path: '/creator/briefs',
    module: 'projects/projects-page.tsx',
    data: [`${briefs.forCreator.path}?page=1`, MY_PROFILE],
  },
  {
    path: '/creator/respond/:id',
    module: 'responses/respond/respond-page.tsx',
    data: [briefs.get.path, MY_PROFILE],
  },
  { path: '/welcome', module: 'welcome/welcome-page.tsx', data: [] },
  {
    path: '/public/:id',
    module: 'public-table/public-table-page.tsx',
    data: [`${publicTable.get.path}?page=1`],
  },
]

export const SIGN_IN = auth.telegram.path
export const ME = auth.me.path
