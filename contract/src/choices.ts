import * as z from 'zod/mini'
import { ClientName } from './inputs/choice.ts'
import { IdParams, moment } from './common.ts'
import { filterQuery } from './filter-query.ts'
import { TABLE_FILTERS } from './facts/filters.ts'
import { CLIENT_COMMENT_MAX, CLIENT_MESSAGE_MAX, VERDICT_NAMES } from './facts/verdicts.ts'
import { readable } from './values/text.ts'
import { route } from './route.ts'

export const Verdict = z.enum(VERDICT_NAMES)

const Said = z.object({ verdict: z.nullable(Verdict), comment: z.nullable(z.string()) })

/** What one person of the client says of a row. Everybody changes their own mark alone. */
export const Choice = z.extend(Said, { changed_at: z.string() })
export type Choice = z.infer<typeof Choice>

/** What a colleague says of the same row. */
export const Opinion = z.extend(Said, { author: z.string() })
export type Opinion = z.infer<typeof Opinion>

/** What the agency has of a row, and whose it is. */
export const Standing = z.pick(Opinion, { author: true, verdict: true })
export type Standing = z.infer<typeof Standing>

/** Counts of a choice. */
export const Counted = z.object({
  yes: z.int(),
  reserve: z.int(),
  no: z.int(),
  /** Rows that the client sees without a verdict, people in work left out. */
  none: z.int(),
  /** What the rows with «да» cost together, and how many of them have no price yet. */
  sum: z.number(),
  without_price: z.int(),
})
export type Counted = z.infer<typeof Counted>

/** What the same «да» cost now, where the counts have what they cost when they were submitted. */
const CostNow = z.pick(Counted, { sum: true, without_price: true })

/** Of all rows that the client sees, on every page; the verdicts are the viewer's own. */
export const ChoiceTotals = z.extend(Counted, {
  shown: z.int(),
  /** By verdict, the viewer's own or else the one that was submitted. */
  rows: z.record(Verdict, z.int()),
  /** What the agency has after the viewer's submission: the viewer's marks, and the rest as it was submitted. */
  result: z.extend(Counted, {
    /** «Да» that take more days than are left until the deadline. */
    late: z.int(),
    /** Of them the «да» that are not in work. */
    added: z.pick(Counted, { yes: true, sum: true, without_price: true }),
  }),
  /** Own verdicts and words that the viewer has not sent and the agency does not have. */
  changed: z.int(),
  /** Rows on which a colleague has another verdict than the viewer. */
  differ: z.int(),
  /** People in work, once their creators are told: what they cost, and how many have no price. */
  taken: z.int(),
  taken_sum: z.number(),
  taken_without_price: z.int(),
  /** Of them those whose work the client sees, whose video is accepted, and whose accepted one went back. */
  works: z.int(),
  done: z.int(),
  returned: z.int(),
})
export type ChoiceTotals = z.infer<typeof ChoiceTotals>

const Named = z.object({ first_name: z.string(), last_name: z.string() })
/** `by`: the colleague whose submitted «да» it is; null for the viewer's own. */
const Chosen = z.extend(Named, { by: z.nullable(z.string()) })

/** Whom the agency has taken: of the client's «да», against a «нет», and besides. Then the «да» that it declined, and those it has not decided. */
export const ANSWER_NAMES = ['taken', 'against', 'unasked', 'declined', 'open'] as const
export type AnswerName = (typeof ANSWER_NAMES)[number]

export const Submission = z.object({
  author: z.string(),
  message: z.nullable(z.string()),
  created_at: z.string(),
})
export type Submission = z.infer<typeof Submission>

/** The last submission, with what the agency has now: the last submitted verdict on each row. */
export const SentChoice = z.extend(Submission, {
  ...Counted.shape,
  now: CostNow,
  /** Null until the agency has decided something of it, and after the end of the brief. */
  answer: z.nullable(z.record(z.enum(ANSWER_NAMES), z.object({ count: z.int(), people: z.array(Chosen) }))),
  /** The viewer has sent a choice. */
  is_sender: z.boolean(),
  /** The viewer's own last words to the agency. */
  note: z.nullable(z.string()),
  /** The first of those with «да». */
  chosen: z.array(Chosen),
})
export type SentChoice = z.infer<typeof SentChoice>

/** The client's choice as a whole, beside the rows of the table. */
export const ChoiceState = z.object({
  /** False after the brief is completed or cancelled: the choice can be read, not changed. */
  open: z.boolean(),
  /** The name that this browser gave for this link: the person whose marks these are. */
  name: z.nullable(z.string()),
  /** Who else has marks here: the same name on another device is the same person. */
  colleagues: z.array(z.string()),
  places: z.nullable(z.int()),
  /** When the link stops opening. Null: it has no end, or none as long as the brief goes on. */
  open_until: z.nullable(z.string()),
  /** By when the agency wants the answer. */
  answer_by: z.nullable(z.string()),
  totals: ChoiceTotals,
  submission: z.nullable(SentChoice),
  /** Of a cancelled project: the people in work who have made no video. */
  stopped: z.object({ count: z.int(), people: z.array(Named) }),
  /** The first of the «да» of `totals.result`. */
  chosen: z.array(z.extend(Chosen, { photo_url: z.nullable(z.string()), is_late: z.boolean() })),
  /** The first rows on which a colleague has another verdict than the viewer. */
  unsettled: z.array(
    z.extend(Named, { key: z.string(), mine: z.nullable(Choice), others: z.array(Opinion) }),
  ),
})
export type ChoiceState = z.infer<typeof ChoiceState>

/** The choice on one response as it was last submitted. Owners see nothing of a choice before. */
export const SubmittedChoice = z.object({
  /** Null: the client took the choice back. */
  verdict: z.nullable(Verdict),
  comment: z.nullable(z.string()),
  author: z.string(),
  chosen_at: z.string(),
  /** Another verdict than in the submission before, where it was `was`. */
  changed: z.boolean(),
  was: z.nullable(Verdict),
  /** Colleagues of the author who said something else when it was submitted. */
  others: z.array(Opinion),
  /** The client price when it was submitted. */
  price: z.nullable(z.number()),
})
export type SubmittedChoice = z.infer<typeof SubmittedChoice>

const Person = z.object({
  response_id: z.string(),
  /** Null for a person who is erased. */
  creator: z.nullable(Named),
})

/** What the client of a brief has submitted, for its owners. */
const BriefChoice = z.object({
  /** False after the brief is completed or cancelled: the client can submit no more. */
  open: z.boolean(),
  places: z.nullable(z.int()),
  /** Responses that the client sees now. */
  shown: z.int(),
  /**
   * A choice that is not submitted: on how many rows, and how many of them changed after the last submission; never
   * which. Null while nothing has changed.
   */
  choosing: z.nullable(z.object({ chosen: z.int(), changed: z.int() })),
  /**
   * The last one; `number` counts the submissions of the brief, `authors` are those whose verdicts stand, its own first, and
   * `words` are the last words of each person, the newest first.
   */
  submission: z.nullable(
    z.extend(z.omit(Submission, { message: true }), {
      number: z.int(),
      authors: z.array(z.string()),
      words: z.array(z.object({ author: z.string(), message: z.string() })),
    }),
  ),
  /** Of the last submitted choice on each response. */
  totals: z.extend(Counted, {
    /** «Да» that no owner has decided yet. */
    undecided: z.int(),
    now: CostNow,
  }),
  /** Accepted people to whom the client says «нет». */
  against: z.array(Person),
  /** Against the submission before: how many verdicts, and the first of them. */
  changed: z.int(),
  changes: z.array(z.extend(Person, { was: z.nullable(Verdict), verdict: z.nullable(Verdict) })),
})
export type BriefChoice = z.infer<typeof BriefChoice>

const LONG = 'Слишком длинный текст'
const Token = z.object({ token: z.string() })
const textUpTo = (max: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.overwrite<string>(readable), z.trim(), z.maxLength(max, LONG)),
      z.transform((text) => (text === '' ? null : text)),
    ),
  )

export const choices = {
  name: route({
    method: 'PUT',
    path: '/public/:token/name',
    summary: 'Имя, под которым клиент выбирает: хранится в cookie этой ссылки',
    params: Token,
    body: z.strictObject({ name: ClientName }),
    reply: z.object({ name: z.string() }),
  }),
  choose: route({
    method: 'PUT',
    path: '/public/:token/choices/:key',
    summary: 'Своё «да», «резерв» или «нет» по одной строке; null снимает выбор',
    params: z.extend(Token, { key: z.string() }),
    // Not strict: a page of the release before sends a version too.
    body: z.object({ verdict: z.nullable(Verdict), comment: textUpTo(CLIENT_COMMENT_MAX) }),
    reply: z.object({ choice: Choice, totals: ChoiceTotals }),
  }),
  rest: route({
    method: 'POST',
    path: '/public/:token/rest',
    summary: '«Нет» всем под фильтром, кто без ответа; undo снимает эти «нет»',
    params: Token,
    query: filterQuery(TABLE_FILTERS),
    body: z.strictObject({ undo: z.optional(moment('Обновите страницу')) }),
    /** `at` goes back as `undo`. */
    reply: z.object({ at: z.string(), count: z.int() }),
  }),
  restore: route({
    method: 'POST',
    path: '/public/:token/restore',
    summary: 'Отменить свои неотправленные изменения',
    params: Token,
    status: 204,
  }),
  submit: route({
    method: 'POST',
    path: '/public/:token/submissions',
    summary: 'Отправить свой выбор агентству',
    params: Token,
    // Not strict: a page of the release before sends a revision too.
    body: z.object({ message: textUpTo(CLIENT_MESSAGE_MAX) }),
    status: 201,
    reply: Submission,
  }),
  ofBrief: route({
    method: 'GET',
    path: '/api/briefs/:id/client-choice',
    summary: 'Что клиент выбрал и отправил: кто, когда, сколько, что изменилось',
    params: IdParams,
    reply: BriefChoice,
  }),
}
