import { auth, briefs, creators, overview, publicTable } from '@ugc/contract/calls'

const MY_PROFILE = creators.profile.path.replace(/:\w+$/, ':me')

/** `data`: what the page asks for before its scripts run; given for the screens where people arrive. */
type Screen = readonly [path: string, module: string, data?: readonly string[]]

/**
 * The table of screens: the router, the requests before the scripts run (early/script.ts) and the division of the built files
 * read it. `:me` in `data` is the Telegram id of the launch. e2e/early.spec.ts fails for data that the screen does not take.
 */
export const SCREENS = {
  /** Public screens. */
  open: [
    ['/public/:token', 'public-table/public-table-page', [`${publicTable.get.path}?page=1`]],
    ['/consent', 'consent/consent-page'],
  ],
  /** Screens without tabs, for signed-in users. */
  plain: [['/welcome', 'welcome/welcome-page', []]],
  /** Without tabs, but owners keep the sidebar on wide screens. */
  done: [['/success', 'success/success-page']],
  owner: [
    ['/admin', 'overview/overview-page', [overview.get.path]],
    ['/admin/creators', 'creators/list/creators-page', [`${creators.list.path}?is_active=true&page=1`]],
    ['/admin/creators/new', 'creators/form/creator-new-page'],
    ['/admin/creators/import', 'imports/imports-page'],
    ['/admin/creators/import/:id', 'imports/import-page'],
    ['/admin/creators/:id', 'creators/detail/creator-page'],
    ['/admin/creators/:id/edit', 'creators/form/creator-edit-page'],
    ['/admin/briefs', 'briefs/list/briefs-page'],
    ['/admin/briefs/new', 'briefs/form/brief-new-page'],
    ['/admin/briefs/:id', 'briefs/detail/brief-page', [briefs.get.path]],
    ['/admin/briefs/:id/edit', 'briefs/form/brief-edit-page'],
    ['/admin/responses', 'responses/list/responses-page'],
    ['/admin/works', 'works/list/works-page'],
    ['/admin/payouts', 'payouts/list/payouts-page'],
    ['/admin/public-links', 'public-links/public-links-page'],
    ['/admin/tags', 'tags/tags-page'],
    ['/admin/settings', 'settings/settings-page'],
    ['/admin/agency', 'agency/agency-page'],
    ['/admin/journal', 'journal/journal-page'],
    ['/admin/settings/team', 'team/team-page'],
    ['/admin/settings/news', 'news/news-page'],
    ['/admin/settings/security', 'devices/security-page'],
    ['/admin/settings/security/password', 'devices/password-page'],
    ['/admin/erasures', 'erasures/erasures-page'],
    ['/admin/blocked', 'blocks/blocked-page'],
    ['/admin/reviews', 'reviews/reviews-page'],
  ],
  creator: [
    ['/creator/profile/*', 'creators/profile/profile-page'],
    ['/creator/briefs', 'projects/projects-page', [`${briefs.forCreator.path}?page=1`, MY_PROFILE]],
    ['/creator/invitation', 'invitations/invitation-page'],
    ['/creator/respond/:id', 'responses/respond/respond-page', [briefs.get.path, MY_PROFILE]],
    ['/creator/responses', 'responses/mine/my-responses-page'],
  ],
  login: [['/login', 'login/login-page']],
} as const satisfies Record<string, readonly Screen[]>

export type Area = keyof typeof SCREENS
export type PageModule = (typeof SCREENS)[Area][number][1]

/** In the order in which an address is matched. */
export const ALL_SCREENS: readonly (readonly [path: string, module: PageModule, data?: readonly string[]])[] =
  Object.values(SCREENS).flat()

/** What early/script.ts asks for besides. */
export const SIGN_IN = auth.telegram.path
export const ME = auth.me.path
