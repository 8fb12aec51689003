import * as z from 'zod/mini'
import { ClientName } from './inputs/choice.ts'
import { IdParams, INTEGER_MAX } from './common.ts'
import { CLIENT_COMMENT_MAX, CLIENT_MESSAGE_MAX, VERDICT_NAMES } from './facts/verdicts.ts'
import { readable } from './values/text.ts'
import { route } from './route.ts'

export const Verdict = z.enum(VERDICT_NAMES)

/** What the client says of a row, with its author; `version` goes back with the next change. */
export const Choice = z.object({
  verdict: z.nullable(Verdict),
  comment: z.nullable(z.string()),
  author: z.string(),
  changed_at: z.string(),
  version: z.int(),
  /** Another person's verdict that this one replaced. */
  replaced: z.nullable(z.object({ verdict: Verdict, author: z.string() })),
})
export type Choice = z.infer<typeof Choice>

/** Of all rows that the client sees, on every page. */
export const ChoiceTotals = z.object({
  shown: z.int(),
  yes: z.int(),
  reserve: z.int(),
  no: z.int(),
  /** What the rows with «да» cost together, and how many of them have no price yet. */
  sum: z.number(),
  without_price: z.int(),
  /** Choices that changed after the last submission. */
  changed: z.int(),
})
export type ChoiceTotals = z.infer<typeof ChoiceTotals>

export const Submission = z.object({
  author: z.string(),
  message: z.nullable(z.string()),
  created_at: z.string(),
})
export type Submission = z.infer<typeof Submission>

/** As it was sent: the agency may change afterwards what the client sees. */
export const SentChoice = z.extend(Submission, { yes: z.int(), reserve: z.int(), no: z.int() })
export type SentChoice = z.infer<typeof SentChoice>

/** The client's choice as a whole, beside the rows of the table. */
export const ChoiceState = z.object({
  /** False after the end of the brief: the choice can be read, not changed. */
  open: z.boolean(),
  /** The name that this browser gave for this link. */
  name: z.nullable(z.string()),
  places: z.nullable(z.int()),
  /** When the link stops opening. Null: it has no end, or none as long as the brief goes on. */
  open_until: z.nullable(z.string()),
  /** Goes back with a submission: a choice that changed meanwhile is not submitted unseen. */
  revision: z.int(),
  totals: ChoiceTotals,
  submission: z.nullable(SentChoice),
  /** The rows that changed last, the newest first. Those with a version above a revision changed after it. */
  recent: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      verdict: z.nullable(Verdict),
      author: z.string(),
      version: z.int(),
    }),
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
})
export type SubmittedChoice = z.infer<typeof SubmittedChoice>

/** What the client of a brief has submitted, for its owners. */
const BriefChoice = z.object({
  /** False after the end of the brief: the client can submit no more. */
  open: z.boolean(),
  places: z.nullable(z.int()),
  /** Responses that the client sees now. */
  shown: z.int(),
  /**
   * A choice that is not submitted: on how many rows, and how many of them changed after the last submission; never
   * which. Null while nothing has changed.
   */
  choosing: z.nullable(z.object({ chosen: z.int(), changed: z.int() })),
  /** The last one; `number` counts the submissions of the brief. */
  submission: z.nullable(z.extend(Submission, { number: z.int() })),
  /** Of the last submitted choice on each response; `none`: shown to the client, and without a verdict. */
  totals: z.object({
    yes: z.int(),
    reserve: z.int(),
    no: z.int(),
    none: z.int(),
    /** Of the client prices of «да», and how many of these have none. */
    sum: z.number(),
    without_price: z.int(),
    /** «Да» that no owner has decided yet. */
    undecided: z.int(),
  }),
  /** Against the submission before: how many verdicts, and the first of them. */
  changed: z.int(),
  changes: z.array(
    z.object({
      response_id: z.string(),
      /** Null for a person who is erased. */
      creator: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
      was: z.nullable(Verdict),
      verdict: z.nullable(Verdict),
    }),
  ),
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
const revision = () => z.int('Обновите страницу').check(z.minimum(0), z.maximum(INTEGER_MAX))

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
    summary: 'Да, резерв или нет по одной строке; null снимает выбор',
    params: z.extend(Token, { key: z.string() }),
    body: z.strictObject({
      verdict: z.nullable(Verdict),
      comment: textUpTo(CLIENT_COMMENT_MAX),
      /** Of the choice that the client saw; 0: the row had none. */
      version: revision(),
    }),
    reply: z.object({ choice: Choice, revision: z.int(), totals: ChoiceTotals }),
  }),
  submit: route({
    method: 'POST',
    path: '/public/:token/submissions',
    summary: 'Отправить выбор агентству',
    params: Token,
    body: z.strictObject({ message: textUpTo(CLIENT_MESSAGE_MAX), revision: revision() }),
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
