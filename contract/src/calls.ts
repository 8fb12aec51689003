import type { agency as Agency } from './agency.ts'
import type { auth as Auth } from './auth.ts'
import type { blocks as Blocks } from './blocks.ts'
import type { briefs as Briefs } from './briefs.ts'
import type { choices as Choices } from './choices.ts'
import type { crashes as Crashes } from './crashes.ts'
import type { creatorViews as CreatorViews } from './creator-views.ts'
import type { creatorsBulk as CreatorsBulk } from './creators-bulk.ts'
import type { creators as Creators } from './creators.ts'
import type { deliveries as Deliveries } from './deliveries.ts'
import type { devices as Devices } from './devices.ts'
import type { erasures as Erasures } from './erasures.ts'
import type { exports as Exports } from './exports.ts'
import type { imports as Imports } from './imports.ts'
import type { invitations as Invitations } from './invitations.ts'
import type { journal as Journal } from './journal.ts'
import type { memory as Memory } from './memory.ts'
import type { myData as MyData } from './my-data.ts'
import type { news as News } from './news.ts'
import type { overview as Overview } from './overview.ts'
import type { payouts as Payouts } from './payouts.ts'
import type { photos as Photos } from './photos.ts'
import type { prices as Prices } from './prices.ts'
import type { publicLinks as PublicLinks } from './public-links.ts'
import type { publicTable as PublicTable } from './public-table.ts'
import type { responses as Responses } from './responses.ts'
import type { reviews as Reviews } from './reviews.ts'
import type { Call, Route } from './route.ts'
import type { tags as Tags } from './tags.ts'
import type { team as Team } from './team.ts'
import type { works as Works } from './works.ts'

/**
 * Method and path of every route: what a page loads of the contract, without its schemas. A route that is missing here, or has
 * another path than beside its schemas, is a type error.
 */
const callsOf = <Routes extends Record<string, Route>>(addresses: {
  [Name in keyof Routes]: `${Routes[Name]['method']} ${Routes[Name]['path']}`
}) =>
  Object.fromEntries(
    Object.entries<string>(addresses).map(([name, address]) => {
      const [method, path] = address.split(' ')
      return [name, { method, path }]
    }),
  ) as { readonly [Name in keyof Routes]: Call<Routes[Name]> }

export const agency = callsOf<typeof Agency>({
  card: 'GET /api/agency/card',
  get: 'GET /api/agency',
  retention: 'GET /api/agency/retention',
  update: 'PATCH /api/agency',
})

export const auth = callsOf<typeof Auth>({
  telegram: 'POST /api/auth/telegram',
  web: 'POST /api/auth/web',
  webContinue: 'POST /api/auth/web/continue',
  me: 'GET /api/auth/me',
  logout: 'POST /api/auth/logout',
  logoutEverywhere: 'POST /api/auth/logout-everywhere',
  password: 'POST /api/auth/password',
  handoff: 'POST /api/auth/handoff',
  handoffExchange: 'POST /api/auth/handoff/exchange',
})

export const blocks = callsOf<typeof Blocks>({
  list: 'GET /api/blocks',
  create: 'POST /api/blocks',
  remove: 'DELETE /api/blocks/:id',
})

export const briefs = callsOf<typeof Briefs>({
  list: 'GET /api/briefs',
  get: 'GET /api/briefs/:id',
  create: 'POST /api/briefs',
  update: 'PATCH /api/briefs/:id',
  changeAudience: 'GET /api/briefs/:id/change-audience',
  takeBack: 'DELETE /api/briefs/:id/telling',
  untold: 'GET /api/briefs/:id/untold',
  remove: 'DELETE /api/briefs/:id',
  decline: 'PUT /api/briefs/:id/decline',
  forCreator: 'GET /api/creators/briefs',
})

export const choices = callsOf<typeof Choices>({
  name: 'PUT /public/:token/name',
  choose: 'PUT /public/:token/choices/:key',
  rest: 'POST /public/:token/rest',
  restore: 'POST /public/:token/restore',
  submit: 'POST /public/:token/submissions',
  ofBrief: 'GET /api/briefs/:id/client-choice',
})

export const crashes = callsOf<typeof Crashes>({
  report: 'POST /api/crashes',
})

export const creatorsBulk = callsOf<typeof CreatorsBulk>({
  change: 'POST /api/creators/bulk',
  undo: 'POST /api/creators/bulk/:id/undo',
})

export const creatorViews = callsOf<typeof CreatorViews>({
  list: 'GET /api/creator-views',
  create: 'POST /api/creator-views',
  update: 'PATCH /api/creator-views/:id',
  remove: 'DELETE /api/creator-views/:id',
})

export const creators = callsOf<typeof Creators>({
  list: 'GET /api/creators',
  byBrief: 'GET /api/creators/by-brief/:brief_id',
  get: 'GET /api/creators/:id',
  create: 'POST /api/creators',
  update: 'PATCH /api/creators/:id',
  remove: 'DELETE /api/creators/:id',
  profile: 'GET /api/creators/profile/:telegram_id',
  saveProfile: 'PUT /api/creators/profile/:telegram_id',
})

export const deliveries = callsOf<typeof Deliveries>({
  previewAudience: 'POST /api/briefs/audience',
  audience: 'GET /api/briefs/:id/audience',
  unreachable: 'GET /api/briefs/:id/unreachable',
  send: 'POST /api/briefs/:id/send',
  plan: 'PUT /api/briefs/:id/plan',
  cancelPlan: 'DELETE /api/briefs/:id/plan',
  resend: 'POST /api/briefs/:id/resend',
  stop: 'DELETE /api/briefs/:id/sending',
  preview: 'GET /api/briefs/:id/message',
  test: 'POST /api/briefs/:id/test',
  reminder: 'GET /api/briefs/:id/reminder',
  remind: 'PUT /api/briefs/:id/reminder',
  progress: 'GET /api/briefs/:id/progress',
  funnel: 'GET /api/briefs/:id/funnel',
  addressees: 'GET /api/briefs/:id/addressees',
  list: 'GET /api/briefs/:id/deliveries',
})

export const devices = callsOf<typeof Devices>({
  list: 'GET /api/devices',
  end: 'DELETE /api/devices/:id',
  endOthers: 'POST /api/devices/end-others',
})

export const erasures = callsOf<typeof Erasures>({
  list: 'GET /api/erasures',
  takeBack: 'POST /api/erasures/:id/take-back',
  takeBackAll: 'POST /api/erasures/take-back',
})

export const exports = callsOf<typeof Exports>({
  creators: 'GET /api/export/creators',
  responses: 'GET /api/export/responses/:brief_id',
  imports: 'GET /api/export/imports/:import_id',
  payouts: 'GET /api/export/payouts',
  template: 'GET /api/export/template',
  client: 'GET /public/:token/excel',
  ticket: 'POST /api/exports/tickets',
})

export const imports = callsOf<typeof Imports>({
  list: 'GET /api/imports',
  create: 'POST /api/imports',
  get: 'GET /api/imports/:id',
  columns: 'PUT /api/imports/:id/columns',
  step: 'POST /api/imports/:id/steps',
})

export const invitations = callsOf<typeof Invitations>({
  create: 'POST /api/creators/:id/invitation',
  open: 'POST /api/invitations/open',
  mine: 'GET /api/invitations/mine',
  answer: 'POST /api/invitations/answer',
})

export const journal = callsOf<typeof Journal>({
  list: 'GET /api/journal',
  people: 'GET /api/journal/people',
})

export const memory = callsOf<typeof Memory>({
  get: 'GET /api/creators/:id/memory',
  note: 'POST /api/creators/:id/notes',
  removeNote: 'DELETE /api/notes/:id',
  takeBackNote: 'POST /api/notes/:id/take-back',
  stop: 'PUT /api/creators/:id/stop',
  unstop: 'DELETE /api/creators/:id/stop',
})

export const myData = callsOf<typeof MyData>({
  get: 'GET /api/my-data',
  file: 'GET /api/my-data/file',
  ticket: 'POST /api/my-data/file/ticket',
  change: 'PATCH /api/my-data',
  remove: 'DELETE /api/my-data',
})

export const news = callsOf<typeof News>({
  get: 'GET /api/news',
  update: 'PATCH /api/news',
})

export const overview = callsOf<typeof Overview>({
  get: 'GET /api/overview',
})

export const photos = callsOf<typeof Photos>({
  upload: 'POST /api/creators/profile/:id/photo',
  uploadMark: 'POST /api/agency/mark',
  removeMark: 'DELETE /api/agency/mark',
})

export const prices = callsOf<typeof Prices>({
  money: 'GET /api/briefs/:id/money',
  set: 'POST /api/briefs/:id/prices',
  undo: 'POST /api/briefs/:id/prices/undo',
})

export const publicLinks = callsOf<typeof PublicLinks>({
  byBrief: 'GET /api/public-links/by-brief',
  ofBrief: 'GET /api/briefs/:id/public-links',
  list: 'GET /api/public-links',
  create: 'POST /api/public-links',
  update: 'PATCH /api/public-links/:id',
  renew: 'POST /api/public-links/:id/renew',
  remove: 'DELETE /api/public-links/:id',
  enter: 'POST /public/:token/pin',
})

export const publicTable = callsOf<typeof PublicTable>({
  get: 'GET /public/:token',
  options: 'GET /public/:token/options',
  price: 'PATCH /public/:token/responses/:response_id',
})

export const responses = callsOf<typeof Responses>({
  bulk: 'POST /api/responses/bulk',
  list: 'GET /api/responses',
  create: 'POST /api/responses',
  change: 'PATCH /api/responses/:id/own',
  withdraw: 'POST /api/responses/:id/withdraw',
  confirm: 'PUT /api/responses/:id/confirmation',
  remind: 'PUT /api/responses/:id/reminder',
  update: 'PATCH /api/responses/:id',
})

export const reviews = callsOf<typeof Reviews>({
  list: 'GET /api/reviews',
  decide: 'PUT /api/reviews/:id',
})

export const tags = callsOf<typeof Tags>({
  list: 'GET /api/tags',
  create: 'POST /api/tags',
})

export const payouts = callsOf<typeof Payouts>({
  list: 'GET /api/payouts',
  own: 'GET /api/payouts/own',
  period: 'GET /api/payouts/period',
  pay: 'POST /api/payouts/payments',
  undo: 'POST /api/payouts/payments/undo',
  change: 'PATCH /api/payouts/:id',
})

export const team = callsOf<typeof Team>({
  list: 'GET /api/owners',
  invite: 'POST /api/owners/invitations',
  admit: 'POST /api/owners/invitations/:id/admit',
  endInvitation: 'DELETE /api/owners/invitations/:id',
  suspend: 'PUT /api/owners/:telegram_id/suspension',
  resume: 'DELETE /api/owners/:telegram_id/suspension',
  remove: 'DELETE /api/owners/:telegram_id',
})

export const works = callsOf<typeof Works>({
  list: 'GET /api/works',
  own: 'GET /api/works/own',
  update: 'PATCH /api/works/:id',
  answer: 'POST /api/works/answers',
  moveDue: 'POST /api/works/dates',
  remind: 'POST /api/works/reminders',
  askDue: 'PUT /api/works/:id/asked-due',
  handIn: 'POST /api/works/:id/versions',
  remark: 'PUT /public/:token/remarks/:key',
})
