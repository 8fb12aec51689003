import * as z from 'zod/mini'
import { day, IdParams, moment, responseIds, sum } from './common.ts'
import {
  WORK_CANCELLED_NAMES,
  WORK_GROUP_NAMES,
  WORK_REFUSALS,
  WORK_STATE_NAMES,
  WORK_VERDICTS,
  WORK_VIEWS,
  type WorkRefusal,
} from './facts/works.ts'
import { HandIn, remarkText, workLine, workText } from './inputs/work.ts'
import { route } from './route.ts'

const WorkVersion = z.object({
  number: z.int(),
  /** Empty for a person who is erased. */
  links: z.array(z.string()),
  message: z.nullable(z.string()),
  handed_in_at: z.string(),
  is_late: z.boolean(),
  /** Null until an owner answers. */
  verdict: z.nullable(z.enum(WORK_VERDICTS)),
  answer: z.nullable(z.string()),
})
export type WorkVersion = z.infer<typeof WorkVersion>

/** A work has the id of its response. */
const OwnWork = z.object({
  id: z.string(),
  brief: z.object({ id: z.string(), title: z.string() }),
  state: z.enum(WORK_STATE_NAMES),
  due_at: z.string(),
  /** The date has passed, and nothing was handed in since the work began or came back. */
  is_late: z.boolean(),
  /** The date that the creator asks for. */
  asked_due_at: z.nullable(z.string()),
  asked_why: z.nullable(z.string()),
  /** The creator has answered the question «Подтверждаю», has handed in, or is not asked any more because the brief is over. */
  is_confirmed: z.boolean(),
  /** What the creator gets. */
  price: z.number(),
  /** Of the brief. */
  payment_terms: z.string(),
  /** Working days from the accepted video to the payment, where the brief has no terms. */
  payout_days: z.int(),
  /** Of a video that is accepted: what is paid in all, what has been paid, and by which day the rest. */
  payout: z.nullable(z.object({ amount: z.number(), paid: z.number(), due_on: z.string() })),
  /** The creator waits for the product until it is sent: a day and the words of the post. */
  waits_product: z.boolean(),
  product_sent_on: z.nullable(z.string()),
  product_tracking: z.nullable(z.string()),
  cancelled_because: z.nullable(z.enum(WORK_CANCELLED_NAMES)),
  ended_at: z.nullable(z.string()),
  version: z.int(),
  /** The oldest first. */
  versions: z.array(WorkVersion),
})
export type OwnWork = z.infer<typeof OwnWork>

/** On the response and on the brief, for its creator. */
export const WorkStep = z.extend(
  z.pick(OwnWork, {
    state: true,
    due_at: true,
    is_late: true,
    asked_due_at: true,
    is_confirmed: true,
    version: true,
  }),
  {
    /** Cancelled by an owner after the creator confirmed or handed in something, or with pay: shown in place of «Отклонён». */
    is_called_off: z.boolean(),
    /** What is to be paid in all, and what has been paid. */
    payout: z.nullable(z.object({ amount: z.number(), paid: z.number() })),
  },
)
export type WorkStep = z.infer<typeof WorkStep>

const Remark = z.object({ text: z.string(), author: z.nullable(z.string()) })

const Work = z.extend(OwnWork, {
  /** Null for a person who is erased. */
  creator_id: z.nullable(z.string()),
  creator: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      photo_url: z.nullable(z.string()),
      telegram_username: z.nullable(z.string()),
      /** The bot may write. */
      is_reachable: z.boolean(),
    }),
  ),
  /** The client's, of accepted versions; one of each person. */
  remarks: z.array(z.extend(Remark, { number: z.int() })),
  /** Null for a work that is done or cancelled and has no new remark. */
  group: z.nullable(z.enum(WORK_GROUP_NAMES)),
})
export type Work = z.infer<typeof Work>

/** `after`: the last work of the page before; the list goes on behind it. */
const workQuery = () => ({
  brief_id: z.optional(z.uuid('Такого брифа нет')),
  after: z.optional(z.uuid('Такой работы нет')),
  view: z._default(z.enum(WORK_VIEWS, 'Такого списка нет'), 'open'),
})

const WorkResult = z.object({
  id: z.string(),
  result: z.enum(['done', 'refused']),
  reason: z.optional(z.enum(Object.keys(WORK_REFUSALS) as [WorkRefusal, ...WorkRefusal[]])),
  version: z.optional(z.int()),
})
export type WorkResult = z.infer<typeof WorkResult>

/** What a client sees of a work: that it goes on, and the versions that were accepted, the last one first. */
export const ClientWork = z.object({
  /** Null until a version is accepted. */
  number: z.nullable(z.int()),
  links: z.array(z.string()),
  /** False: the version went back, or none is accepted yet. */
  is_ready: z.boolean(),
  /** When the version was accepted, or went back. */
  since: z.nullable(z.string()),
  /** The date of a work that goes on. */
  due: z.nullable(z.string()),
  /** The oldest first, one of each person. */
  remarks: z.array(Remark),
  /** What the client's people said of the version before. */
  asked: z.array(Remark),
  earlier: z.array(z.object({ number: z.int(), links: z.array(z.string()) })),
})
export type ClientWork = z.infer<typeof ClientWork>

export const works = {
  remark: route({
    method: 'PUT',
    path: '/public/:token/remarks/:key',
    summary: 'Замечание клиента к принятому видео, одно от каждого к каждой версии; пустое снимает его',
    params: z.object({ token: z.string(), key: z.string() }),
    body: z.strictObject({ number: z.int(), text: remarkText() }),
    reply: z.object({ remark: z.nullable(z.string()) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/works',
    summary: 'Работы принятых креаторов: кто что должен сдать и к какому сроку',
    query: z.strictObject({
      ...workQuery(),
      group: z.optional(z.enum(WORK_GROUP_NAMES, 'Такой группы нет')),
    }),
    reply: z.object({
      items: z.array(Work),
      has_more: z.boolean(),
      /** Works by group; of the brief, if the query names one. */
      counts: z.object({
        remarked: z.int(),
        asked: z.int(),
        review: z.int(),
        late: z.int(),
        today: z.int(),
        tomorrow: z.int(),
        week: z.int(),
        later: z.int(),
      }),
      /** Those of them whose creator has not confirmed. */
      unconfirmed: z.int(),
    }),
  }),
  own: route({
    method: 'GET',
    path: '/api/works/own',
    summary: 'Свои работы: что сдать, к какому сроку и что ответили',
    query: z.strictObject(workQuery()),
    reply: z.object({ items: z.array(OwnWork), has_more: z.boolean() }),
  }),
  update: route({
    method: 'PATCH',
    path: '/api/works/:id',
    summary: 'Изменить срок, ответить на просьбу о сроке, отметить отправку товара, отменить работу',
    params: IdParams,
    body: z.strictObject({
      due_at: z.optional(moment('Укажите срок')),
      /** The answer to the date that the creator asks for. */
      due_answer: z.optional(z.enum(['given', 'refused'], 'Такого ответа нет')),
      /** Null: the work needs none. */
      product: z.optional(
        z.nullable(z.strictObject({ sent_on: z.nullable(day('Укажите дату')), tracking: workLine() })),
      ),
      /** Cancels the work: what its creator gets, in all. Null takes that back. */
      cancelled: z.optional(z.nullable(z.strictObject({ amount: sum('Укажите сумму', 0) }))),
      version: z.optional(z.int()),
    }),
    reply: Work,
  }),
  answer: route({
    method: 'POST',
    path: '/api/works/answers',
    summary:
      'Принять сданное или то, что сдали в другом месте, вернуть на доработку или отменить свой ответ, у одного или у многих',
    body: z.strictObject({
      ids: responseIds(),
      /** Null takes the last answer back. */
      verdict: z.nullable(z.enum(WORK_VERDICTS, 'Такого ответа нет')),
      text: workText(),
      /** In the order of the ids: a work that has another version is left as it is. */
      versions: z.optional(z.array(z.int())),
    }),
    reply: z.object({ items: z.array(WorkResult) }),
  }),
  moveDue: route({
    method: 'POST',
    path: '/api/works/dates',
    summary: 'Дать многим работам один срок',
    body: z.strictObject({
      ids: responseIds(),
      due_at: moment('Укажите срок'),
      /** As of `answer`. */
      versions: z.optional(z.array(z.int())),
    }),
    reply: z.object({ items: z.array(WorkResult) }),
  }),
  remind: route({
    method: 'POST',
    path: '/api/works/reminders',
    summary: 'Напомнить многим принятым креаторам подтвердить участие: каждому раз в сутки',
    body: z.strictObject({ ids: responseIds() }),
    reply: z.object({ items: z.array(WorkResult) }),
  }),
  askDue: route({
    method: 'PUT',
    path: '/api/works/:id/asked-due',
    summary: 'Попросить другой срок или отменить просьбу',
    params: IdParams,
    body: z.strictObject({ due_at: z.nullable(moment('Укажи срок')), why: workLine() }),
    reply: OwnWork,
  }),
  handIn: route({
    method: 'POST',
    path: '/api/works/:id/versions',
    summary: 'Сдать видео: от 1 до 10 ссылок и текст',
    params: IdParams,
    body: HandIn,
    status: 201,
    reply: OwnWork,
  }),
}
