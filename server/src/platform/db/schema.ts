import type { AnnouncedFields } from '@ugc/contract/facts/bot/announced'
import type { CreatorBulk } from '@ugc/contract/facts/bulk-creators'
import type { OwnerAct } from '@ugc/contract/facts/bot/owner-acts'
import type { NewsKind } from '@ugc/contract/facts/bot/owner-news'
import type { Ground } from '@ugc/contract/facts/consent'
import type { Audience } from '@ugc/contract/facts/audience'
import type { ImportField, ImportState, ImportVerdict, UnknownTags } from '@ugc/contract/facts/imports'
import type { BlockReason } from '@ugc/contract/facts/blocks'
import type { DeclineReason, DraftStep, WithdrawReason } from '@ugc/contract/facts/drafts'
import type { PriceStep, RetentionMonths } from '@ugc/contract/facts/limits'
import type { ShowMode, Visibility } from '@ugc/contract/facts/client-view'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import type { ApprovalKind, ApprovalSubjects } from '@ugc/contract/facts/approvals'
import type { ReviewState } from '@ugc/contract/facts/reviews'
import type { EndGroup, ResponseEventKind, Told } from '@ugc/contract/facts/endings'
import type { BriefStatus, ResponseStatus } from '@ugc/contract/facts/statuses'
import type { Opinion } from '@ugc/contract/choices'
import type { PaymentMethod } from '@ugc/contract/facts/payouts'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import type { DueKind, WorkCancelled, WorkNews, WorkState, WorkVerdict } from '@ugc/contract/facts/works'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'

/** Set by the database at insert. */
type Stamp = ColumnType<string, never, never>
/** Read as text, written as `now()`. */
type Touched = ColumnType<string, string | undefined, string>
/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>

interface TagsTable {
  id: Generated<number>
  name: string
  category: 'ниша' | 'формат' | 'язык' | null
  created_at: Stamp
}

interface CreatorBulksTable {
  id: string
  telegram_id: number
  action: CreatorBulk
  tag_id: number | null
  input_hash: Buffer
  changed: Generated<number>
  begun_at: Stamp
  ended_at: Touched
  undone_at: Touched | null
}

interface CreatorBulkChangesTable {
  bulk_id: string
  creator_id: string
  tag_ids: number[]
  deactivated_by: string | null
  paused_until: string | null
  stopped_at: string | null
}

interface CreatorViewsTable {
  id: Generated<string>
  name: string
  address: string
  created_at: Stamp
}

interface UsersTable {
  telegram_id: number
  first_name: Generated<string>
  last_name: Generated<string>
  username: string | null
  photo_key: Generated<string | null>
  photo_at: Generated<string | null>
  created_at: Stamp
  signed_out_at: Generated<string | null>
}

interface OwnersTable {
  telegram_id: number
  login: string | null
  password_hash: string | null
  password_is_first: Generated<boolean>
  muted_news: Generated<NewsKind[]>
  created_at: Stamp
}

/** A column of a profile, by the kind of its field: what has an empty value in the database may be left out. */
type ProfileColumn<Value> = null extends Value
  ? Value
  : Value extends Profile['social_links']
    ? Json<Value>
    : Generated<Value>
type ProfileColumns = { [Name in keyof Profile]: ProfileColumn<Profile[Name]> }

interface CreatorsTable extends ProfileColumns {
  id: Generated<string>
  telegram_id: number | null
  photo_key: string | null
  is_active: Generated<boolean>
  is_verified: Generated<boolean>
  is_blocked: Generated<boolean>
  review: Generated<ReviewState>
  review_note: string | null
  review_at: string | null
  review_told: 'approved' | 'returned' | null
  unverified_at: string | null
  profile_completed: Generated<boolean>
  version: Generated<number>
  deactivated_by: 'self' | 'owner' | null
  ground: Ground | null
  hidden_from_clients: Generated<boolean>
  needs_consent: Generated<boolean>
  /** An owner has entered the Telegram id, and its person has not saved the profile yet. */
  is_unclaimed: Generated<boolean>
  erase_at: string | null
  /** The stop-list: all three are null for a person who is not on it. */
  stop_reason: string | null
  stopped_by: string | null
  stopped_at: string | null
  /** The person made the profile inactive until then; null: without an end. */
  paused_until: string | null
  /** The row of a file that the profile was last written from. */
  imported_as: Buffer | null
  retention_warned_at: string | null
  created_at: Stamp
  updated_at: Touched
  last_active_at: Touched | null
  unreachable_at: string | null
  is_reachable: ColumnType<boolean, never, never>
  search: ColumnType<string, never, never>
}

interface CreatorNotesTable {
  id: Generated<string>
  creator_id: string
  text: string
  author: string
  created_at: Stamp
  deleted_at: string | null
}

interface CreatorCountsTable {
  is_active: boolean
  count: number
}

interface CreatorDaysTable {
  is_active: boolean
  day: string
  count: number
}

interface ConsentsTable {
  creator_id: string
  /** 'clients' in records from before one consent covered both. */
  purpose: 'profile' | 'clients'
  version: string
  text_sha256: string | null
  guardian: Generated<string | null>
  given_at: Stamp
  withdrawn_at: string | null
}

interface DiscardedPhotosTable {
  key: string
  due_at: Generated<string>
}

interface ErasuresTable {
  id: Generated<number>
  creator_id: string
  person: string | null
  by_role: 'self' | 'owner'
  erased_by: Generated<number | null>
  erased_at: ColumnType<string, string | undefined, never>
}

interface OwnerNoticesTable {
  id: Generated<number>
  kind: OwnerAct | 'owners' | 'withdrawn' | 'unsent' | 'not me' | 'remark'
  /** Null if no owner has done it. */
  done_by: number | null
  name: string | null
  people: number | null
  brief_id: string | null
  response_id: Generated<string | null>
  /** Who is not the person that opened the invitation. */
  creator_id: Generated<string | null>
  /** Why it was not sent. */
  reason: Generated<string | null>
  /** The worker enqueues its job. */
  is_due: Generated<boolean>
  was_accepted: Generated<boolean>
  /** The owner who did it is told too. */
  from_browser: Generated<boolean>
  created_at: Stamp
}

interface OwnerReadsTable {
  telegram_id: number
  hour: string
  people: number
  contacts: number
  ip: string
}

interface OwnerNoticesToldTable {
  notice_id: number
  telegram_id: number
  claimed_at: Stamp
}

interface OwnerNewsTable {
  id: Generated<number>
  kind: Exclude<NewsKind, 'submissions' | 'withdrawn'>
  brief_id: string | null
  figures: Json<unknown>
  until: string
  created_at: Stamp
}

interface OwnerNewsToldTable {
  news_id: number
  telegram_id: number
  claimed_at: string | null
}

interface PendingErasuresTable {
  creator_id: string
  telegram_id: number | null
  person: string | null
  name: string
  photo_key: string | null
  erased_by: number
  erased_at: Stamp
  final_at: Touched
  /** The rows of other tables, by table, for `put_back`. */
  kept: Json<Record<string, unknown[]>>
}

/** A link for a colleague, until it is used or over. */
interface TeamInvitationsTable {
  id: Generated<string>
  token_hash: Buffer
  invited_by: number
  created_at: Stamp
  expires_at: string
  opened_by: number | null
  opened_name: string | null
}

/** Written by functions of the database alone. */
interface SuspendedOwnersTable {
  telegram_id: number
  login: string | null
  password_hash: string | null
  password_is_first: boolean
  muted_news: NewsKind[]
  created_at: string
  suspended_at: Generated<string>
}

interface ImportsTable {
  id: Generated<string>
  file_name: string
  created_by: number
  state: Generated<ImportState>
  refusal: Generated<string | null>
  columns: ColumnType<
    { header: string; examples: string[]; field: ImportField | null }[],
    string | undefined,
    string
  >
  rows: Generated<number>
  counts: ColumnType<Partial<Record<ImportVerdict, number>>, string | undefined, string>
  done: Generated<number>
  kept: Generated<number>
  unknown_tags: ColumnType<UnknownTags, string | undefined, string>
  may_invite: Generated<boolean>
  drops_wrong: Generated<boolean>
  created_at: Stamp
  written_at: Touched | null
}

interface ImportFilesTable {
  import_id: string
  bytes: Buffer
}

type Cells = string[]

interface ImportRowsTable {
  import_id: string
  n: number
  cells: Cells
  verdict: ImportVerdict | null
  reason: string | null
  same_as: number | null
  creator_id: string | null
  is_new: boolean | null
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>
  version: number | null
  is_done: Generated<boolean>
}

interface InvitationsTable {
  id: Generated<string>
  creator_id: string
  /** Null: its reader said «Это не я». */
  token_hash: Buffer | null
  created_at: Stamp
  expires_at: string
  opened_at: string | null
  opened_by: number | null
}

interface BlocksTable {
  id: Generated<string>
  person: string
  creator_id: string | null
  reason: BlockReason
  blocked_by: number | null
  blocked_at: Stamp
}

/** Every column has a default, which is no limit. */
type AudienceColumns = { [Name in keyof Audience]: Generated<Audience[Name]> }

interface BriefsTable extends AudienceColumns {
  id: Generated<string>
  title: string
  product_name: string
  brand_description: string
  brief_description: string
  publication_required: boolean
  deadline: string
  responses_until: Generated<string | null>
  answers_until: GeneratedAlways<string>
  payment_terms: string
  places: Generated<number | null>
  budget: Generated<number | null>
  markup: Generated<number | null>
  status: Generated<BriefStatus>
  show_mode: Generated<ShowMode>
  shows_works: Generated<boolean>
  /** An owner has said who is seen. */
  show_mode_chosen: Generated<boolean>
  sent_to_count: Generated<number>
  version: Generated<number>
  created_at: Stamp
  updated_at: Touched
  deleted_at: string | null
  sent_at: Generated<string | null>
  /** The bot writes about the brief until then although the hours are quiet. */
  quiet_waived_until: Generated<string | null>
  /** Set by the database. */
  closed_at: Generated<string | null>
  ended_at: Generated<string | null>
  answers_due_at: Generated<string | null>
  answered_at: Generated<string | null>
  /** The status before the last end, and until when it comes back. */
  ended_from: Generated<BriefStatus | null>
  undo_until: Generated<string | null>
  end_words: ColumnType<EndWords | null, string | null | undefined, string | null>
}

export type EndWords = Partial<Record<EndGroup, string | undefined>>

interface BriefChangesTable {
  id: Generated<number>
  brief_id: string
  was: Json<AnnouncedFields>
  now: Json<AnnouncedFields> | null
  due_at: Generated<string>
  answered_only: Generated<boolean>
}

interface BriefChangesToldTable {
  change_id: number
  creator_id: string
  claimed_at: string | null
}

interface DeliveryRemindersTable {
  creator_id: string
  brief_id: string
  deadline: string
  claimed_at: Stamp
  kind: Generated<DueKind>
}

interface BriefVisitsTable {
  telegram_id: number
  brief_id: string
}

/** Idempotency keys of requests that make a brief or a creator. */
interface RequestKeysTable {
  telegram_id: number
  key: string
  made_id: Generated<string>
  input_hash: Buffer
  created_at: Stamp
}

interface ResponsesTable {
  id: Generated<string>
  brief_id: string
  creator_id: string | null
  creator_price: number
  markup_percentage: Generated<number>
  client_price: number | null
  estimated_delivery_days: number | null
  message: string | null
  status: Generated<ResponseStatus>
  withdraw_reason: ColumnType<WithdrawReason | null, never, never>
  confirmed_at: ColumnType<string | null, never, never>
  visibility: Generated<Visibility>
  version: Generated<number>
  created_at: Stamp
  updated_at: Touched
  notified_status: Told | null
  /** The creator may be told from then on; null: there is nothing to tell. */
  tell_after: Generated<string | null>
  told_message_id: Generated<number | null>
  told_at: Generated<string | null>
  /** Copied from the creator by triggers, like the two below: no client sees the response. */
  is_withheld: ColumnType<boolean, never, never>
  /** The brief is completed or cancelled; copied by a trigger. */
  is_settled: ColumnType<boolean, never, never>
  /** Copied from the creator by a trigger. */
  search: ColumnType<string, never, never>
  /** The creator's contacts, copied by a trigger; only the owner's search reads them. */
  contacts: ColumnType<string, never, never>
}

/** Written by a trigger on responses; the end of a brief by the worker. */
interface ResponseEventsTable {
  id: Generated<number>
  response_id: string
  kind: ResponseEventKind
  at: Stamp
  price_was: Generated<number | null>
  price_now: Generated<number | null>
  days_was: Generated<number | null>
  days_now: Generated<number | null>
  reason: Generated<WithdrawReason | null>
}

/** Responses per day in Moscow's time zone. A day's count is the sum of its slots, which spread the row locks. */
interface ResponseDaysTable {
  day: string
  slot: number
  count: number
}

/** Made and ended by triggers on responses and briefs. */
interface WorksTable {
  response_id: string
  brief_id: string
  state: ColumnType<WorkState, never, WorkState>
  due_at: string
  has_own_due: Generated<boolean>
  asked_due_at: string | null
  asked_why: string | null
  asked_at: Generated<string | null>
  price: number
  waits_product: Generated<boolean>
  /** PostgreSQL's `date`. */
  product_sent_on: string | null
  product_tracking: string | null
  cancelled_because: WorkCancelled | null
  ended_at: string | null
  /** What the bot is to tell the creator, and from when on. */
  tell: Generated<WorkNews | null>
  tell_after: Generated<string | null>
  version: Generated<number>
  created_at: Stamp
  updated_at: Touched
}

interface WorkVersionsTable {
  response_id: string
  number: number
  links: string[]
  message: string | null
  handed_in_at: Stamp
  due_at: string
  verdict: Generated<WorkVerdict | null>
  answer: Generated<string | null>
  answered_at: Generated<string | null>
  was_accepted: Generated<boolean>
}

/** Made by a trigger on works, or with the end of a brief that is cancelled. */
interface PayoutsTable {
  response_id: string
  brief_id: string
  amount: number
  paid: ColumnType<number, never, never>
  reason: string | null
  /** The sum before the brief was cancelled; null: there was no payout. */
  before_end: Generated<number | null>
  /** PostgreSQL's `date`. */
  due_on: string
  version: Generated<number>
  created_at: Stamp
}

interface PaymentsTable {
  response_id: string
  number: number
  amount: number
  paid_on: string
  method: PaymentMethod
  receipt: string | null
  tell_after: Generated<string | null>
  created_at: Stamp
}

interface WorkRemarksTable {
  response_id: string
  number: number
  text: string
  author: string | null
  created_at: Stamp
  said_at: Stamp
}

interface PublicLinksTable {
  id: Generated<string>
  brief_id: string
  kind: 'internal' | 'client'
  token: Generated<string>
  created_at: Stamp
  revoked_at: string | null
  /** The link's secret: see row-keys.ts. */
  row_key: Generated<Buffer>
  /** Null: no end. */
  expires_at: Generated<string | null>
  pin_hash: Generated<string | null>
  /** By when the agency wants the answer. */
  answer_by: Generated<string | null>
  /** Whether the client gets Instagram and TikTok of the creators. */
  shows_socials: Generated<boolean>
}

/** Openings of a client's link by day. */
interface LinkViewsTable {
  link_id: string
  day: string
  count: number
  last_at: Stamp
}

/** One choice of all people of a client; a verdict that was taken back is null. */
/** What one person of a client says of a row. */
interface ClientMarksTable {
  link_id: string
  response_id: string
  author: string
  verdict: Verdict | null
  comment: string | null
  changed_at: Touched
}

/** Of the release before: only deleted from. */
interface ClientChoicesTable {
  link_id: string
  response_id: string
  comment: string | null
}

interface ClientSubmissionsTable {
  id: Generated<number>
  link_id: string
  author: string
  message: string | null
  created_at: Stamp
  /** Not every owner is told yet. */
  is_due: Generated<boolean>
}

/** The state of a choice when it was submitted. */
interface ClientSubmissionRowsTable {
  submission_id: number
  response_id: string
  verdict: Verdict | null
  comment: string | null
  author: string
  chosen_at: string
  /** Colleagues who said something else. */
  others: Json<Opinion[]>
  /** The client price at that moment. */
  price: number | null
}

/** An owner who was told of a submission. */
interface ClientSubmissionNoticesTable {
  submission_id: number
  telegram_id: number
  claimed_at: Stamp
}

interface DeliveriesTable {
  creator_id: string
  brief_id: string
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'blocked' | 'unconfirmed'>
  attempts: Generated<number>
  claim: string | null
  lease_until: string | null
  message_id: number | null
  reason: string | null
  created_at: Stamp
  updated_at: Touched
  opened_at: Generated<string | null>
  declined_at: Generated<string | null>
  decline_reason: Generated<DeclineReason | null>
  decline_text: Generated<string | null>
}

interface OutdatedButtonsTable {
  creator_id: string
  brief_id: string
  message_id: number
  is_brief: boolean
}

interface TellingLeasesTable {
  id: Generated<number>
  telling: string
  one: unknown
  kept: string | object | null
  lease_until: Generated<string>
}

interface BriefTestsTable {
  id: Generated<number>
  brief_id: string
  telegram_id: number
  created_at: Stamp
  claimed_at: Generated<string | null>
}

interface PlannedSendsTable {
  brief_id: string
  at: string
  telegram_id: number
  name: string
  people: Generated<number>
}

interface RemindersTable {
  creator_id: string
  brief_id: string
  kind: 'silent' | 'unconfirmed'
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'blocked' | 'unconfirmed' | 'skipped'>
  message_id: Generated<number | null>
  created_at: Stamp
  updated_at: Touched
}

interface DeliveryCountsTable {
  brief_id: string
  state: string
  count: number
}

interface BotPaceTable {
  one: Generated<boolean>
  next_at: Generated<string>
  paused_until: Generated<string>
  replies_until: Generated<string>
  notices_until: Generated<string>
}

interface BotSlotsTable {
  n: number
  claim: string | null
  free_at: Generated<string>
}

interface SessionsTable {
  token_hash: Buffer
  id: Generated<string>
  device: Generated<string>
  announced_at: Generated<string | null>
  is_new_browser: Generated<boolean>
  telegram_id: number
  kind: 'mini' | 'web' | 'handoff'
  scope: string | null
  launch_hash: Buffer | null
  created_at: Stamp
  seen_at: Generated<string>
  idle_until: string
  expires_at: string
}

interface RevokedLaunchesTable {
  launch_hash: Buffer
  until: string
}

interface HandoffsTable {
  code_hash: Buffer
  telegram_id: number
  path: string
  expires_at: string
}

interface TicketsTable {
  hash: Buffer
  telegram_id: number
  path: string
  expires_at: string
  response_ids: string[] | null
  creator_ids: string[] | null
}

interface ThrottlesTable {
  key: string
  count: number
  since: string
  blocked_until: string | null
}

interface AuditTable {
  id: Generated<number>
  at: Stamp
  actor: string
  action: string
  request_id: string | null
  ip: string | null
  detail: Generated<unknown>
}

interface AgencyTable {
  id: Generated<boolean>
  name: string
  contact: string | null
  default_markup: number | null
  price_step: Generated<PriceStep>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  confirms_login: Generated<boolean>
  review_new_profiles: Generated<boolean>
  retention_months: Generated<RetentionMonths>
  version: Generated<number>
  updated_at: Touched
  /** The key of an image beside the photos. */
  mark_key: string | null
  /** Working days from a done work to its payout. */
  payout_days: Generated<number>
}

interface ApprovalsTable {
  id: Generated<string>
  kind: ApprovalKind
  telegram_id: number
  number: number
  subject: Json<ApprovalSubjects[ApprovalKind]>
  state: Generated<'waiting' | 'approved' | 'refused' | 'used'>
  message: Generated<'sending' | 'sent' | 'undelivered' | null>
  token_hash: Generated<Buffer | null>
  created_at: Stamp
  expires_at: string
}

interface KnownBrowsersTable {
  token_hash: Buffer
  telegram_id: number
  created_at: Stamp
}

interface BotDraftsTable {
  creator_id: string
  brief_id: string
  step: DraftStep
  is_whole: Generated<boolean>
  price: Generated<number | null>
  days: Generated<number | null>
  message: Generated<string | null>
  misses: Generated<number>
  of_version: Generated<number | null>
  message_id: number | null
  version: Generated<number>
  updated_at: Touched
  expires_at: Generated<string>
}

interface BotUpdatesTable {
  update_id: number
  received_at: Stamp
}

export interface Schema {
  tags: TagsTable
  creator_views: CreatorViewsTable
  creator_bulks: CreatorBulksTable
  creator_bulk_changes: CreatorBulkChangesTable
  users: UsersTable
  owners: OwnersTable
  creator_notes: CreatorNotesTable
  creators: CreatorsTable
  creator_counts: CreatorCountsTable
  creator_days: CreatorDaysTable
  consents: ConsentsTable
  discarded_photos: DiscardedPhotosTable
  erasures: ErasuresTable
  pending_erasures: PendingErasuresTable
  owner_notices: OwnerNoticesTable
  owner_notices_told: OwnerNoticesToldTable
  owner_reads: OwnerReadsTable
  owner_news: OwnerNewsTable
  owner_news_told: OwnerNewsToldTable
  blocks: BlocksTable
  invitations: InvitationsTable
  team_invitations: TeamInvitationsTable
  suspended_owners: SuspendedOwnersTable
  imports: ImportsTable
  import_files: ImportFilesTable
  import_rows: ImportRowsTable
  briefs: BriefsTable
  request_keys: RequestKeysTable
  brief_visits: BriefVisitsTable
  brief_changes: BriefChangesTable
  delivery_reminders: DeliveryRemindersTable
  brief_changes_told: BriefChangesToldTable
  responses: ResponsesTable
  response_days: ResponseDaysTable
  response_events: ResponseEventsTable
  works: WorksTable
  work_versions: WorkVersionsTable
  work_remarks: WorkRemarksTable
  payouts: PayoutsTable
  payments: PaymentsTable
  public_links: PublicLinksTable
  link_views: LinkViewsTable
  client_choices: ClientChoicesTable
  client_marks: ClientMarksTable
  client_submissions: ClientSubmissionsTable
  client_submission_rows: ClientSubmissionRowsTable
  client_submission_notices: ClientSubmissionNoticesTable
  deliveries: DeliveriesTable
  reminders: RemindersTable
  outdated_buttons: OutdatedButtonsTable
  brief_tests: BriefTestsTable
  telling_leases: TellingLeasesTable
  planned_sends: PlannedSendsTable
  delivery_counts: DeliveryCountsTable
  bot_drafts: BotDraftsTable
  bot_pace: BotPaceTable
  bot_slots: BotSlotsTable
  sessions: SessionsTable
  revoked_launches: RevokedLaunchesTable
  handoffs: HandoffsTable
  tickets: TicketsTable
  throttles: ThrottlesTable
  audit: AuditTable
  bot_updates: BotUpdatesTable
  agency: AgencyTable
  approvals: ApprovalsTable
  known_browsers: KnownBrowsersTable
}

export type Db = Kysely<Schema>
/** A query with a Tx parameter can only be called inside a transaction. */
export type Tx = Transaction<Schema>
