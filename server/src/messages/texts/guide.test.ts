import type { DueKind, WorkNews } from '@ugc/contract/facts/works'
import type { OwnerNews } from '@ugc/contract/facts/bot/owner-news'
import type { ApprovalKind, ApprovalSubjects } from '@ugc/contract/facts/approvals'
import type { DraftStep } from '@ugc/contract/facts/drafts'
import type { Outcome } from '@ugc/contract/facts/endings'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noRecipients } from '../../briefs/deliveries/refusals.ts'
import {
  CANCELLED,
  declinedMessage,
  droppedBy,
  notReadyMessage,
  questionMessage,
  sentMessage,
  TOASTS,
  UNCHANGED,
} from './answer-message.ts'
import { answeredText, approvalMessage, NOT_TAKEN } from './approval-message.ts'
import { askRefusalMessage, CONFIRMED_BEFORE, confirmedMessage, STAYED } from './confirm-message.ts'
import { changeMessage } from './change-message.ts'
import { briefMessage, TEST_ANSWER, testMessage } from './brief-message.ts'
import { endedMessage, loginMessage } from './login-message.ts'
import { newsMessage } from './news-message.ts'
import { outcomeMessage } from './outcome-message.ts'
import {
  heldText,
  notMeMessage,
  remarkMessage,
  admittedMessage,
  ownerMessage,
  stoppedText,
  unsentMessage,
  withdrawnMessage,
} from './owner-message.ts'
import { askAgainMessage, dueMessage, reminderMessage } from './reminder-message.ts'
import { paymentMessage } from './payment-message.ts'
import { retentionMessage } from './retention-message.ts'
import { reviewMessage } from './review-message.ts'
import { submissionMessage } from './submission-message.ts'
import { handedInMessage, takenBackMessage, whichWorkMessage, workMessage } from './work-message.ts'
import { type Answer, GONE, type ProfileState, startAgain, toCreators, toOwners } from './texts.ts'
import { askWithdrawMessage, KEPT, withdrawnByTap } from './withdraw-message.ts'

const APP = 'https://app.example'
const NOW = new Date('2026-11-16T09:00:00Z')
const ID = '01a1e8cf-ef5e-7ec4-94b4-dfa251fbe9ce'
const TITLE = 'Утренний уход'

interface Shown {
  text: string
  reply_markup?: { inline_keyboard: { text: string }[][] }
}
/** A trigger and the message. The tables below are records over the kinds of each message, so a new kind fails to compile. */
type Line = [when: string, message: Shown | string]

const table = <K extends string>(words: Record<K, string>, message: (kind: K) => Shown | string): Line[] =>
  (Object.keys(words) as K[]).map((kind) => [words[kind], message(kind)])

const shown = ({ text, button, support }: Answer): Shown => ({
  text: support === undefined || support === '' ? text : `${text}\n\n${support}`,
  reply_markup: { inline_keyboard: [[{ text: button }]] },
})

const draft = (step: DraftStep) => ({
  step,
  is_whole: false,
  price: 5500,
  days: 5,
  message: null,
  misses: 0,
  of_version: null,
  is_agreed: false,
  is_hidden: false,
  deadline: '2100-01-01T15:00:00Z',
  brief_id: ID,
  title: TITLE,
  rate: 5000,
  version: 1,
})

const BRIEF = {
  id: ID,
  title: TITLE,
  product_name: 'Сыворотка Vita-C 15 %',
  brief_description: 'Вертикальное видео 20–30 секунд: утро, умывание, сыворотка.',
  payment_terms: '50 % до съёмки, 50 % после приёмки',
  publication_required: false,
  deadline: '2026-11-28T15:00:00Z',
  responses_until: '2026-11-18T15:00:00Z',
  answers_until: '2026-11-18T15:00:00Z',
}

const DECIDED = {
  end_words: null,
  brief_id: ID,
  brief_status: 'active' as const,
  confirmed_at: null,
  title: TITLE,
  deadline: BRIEF.deadline,
  responses_until: BRIEF.responses_until,
  creator_price: 5500,
  contact: '@irina_ugc',
  price: 5500,
}

const HANDED_IN = { id: ID, title: TITLE, number: 1, at: Date.parse(BRIEF.deadline), is_only: false }
const ASKED = { brief_id: ID, title: TITLE, due_at: BRIEF.deadline, creator_price: 5500, is_over: false }
const WITHDRAWN = { brief_id: ID, title: TITLE, deadline: BRIEF.deadline }

const PROFILE: ProfileState = {
  is_active: true,
  profile_completed: true,
  deactivated_by: null,
  is_blocked: false,
  review: 'approved',
  has_tags: true,
  erase_at: null,
  paused_until: null,
  unanswered: 0,
  unconfirmed: 0,
  owed: 0,
  overdue: 0,
  pending: 0,
}

const SUBJECTS: ApprovalSubjects = {
  web_login: { device: 'Chrome, Windows' },
}

const COMMANDS = {
  start: 'Команда /start',
  projects: 'Команда /projects',
  profile: 'Команда /profile',
  help: 'Команда /help',
  support: 'Команда /support, если у агентства есть контакт поддержки',
  other: 'Любой другой текст, если бот не ждёт ответа на свой вопрос',
  stop: '«Стоп», «отпишись», /stop',
  media: 'Фото, видео, голосовое, файл, стикер',
}

const TO_CREATORS: Line[] = [
  ...table(COMMANDS, (kind) => shown(toCreators[kind])),
  ['Ссылка на проект, открытая через бота', shown(toCreators.brief(ID, 'Распаковка косметики'))],
  ['Ссылка на проект, который закрыт или удалён', shown(GONE)],
  ['Личная ссылка-приглашение', shown(toCreators.invitation(''))],
  [
    'Личная ссылка-приглашение, если у агентства есть название',
    shown(toCreators.invitation('Агентство «Бульвар»')),
  ],
  ['Личная ссылка, которая уже не действует', shown(toCreators.no_invitation)],
  ['Ссылка-приглашение в команду', shown(toCreators.team)],
  ['/start: анкета активна', shown(startAgain(PROFILE))],
  ['/start: проекты ждут ответа', shown(startAgain({ ...PROFILE, unanswered: 2, pending: 1 }))],
  ['/start: креатора выбрали', shown(startAgain({ ...PROFILE, unconfirmed: 1, pending: 3 }))],
  ['/start: видео ещё не сдано', shown(startAgain({ ...PROFILE, owed: 1, unanswered: 2 }))],
  ['/start: анкета не дописана', shown(startAgain({ ...PROFILE, profile_completed: false }))],
  ['/start: анкету отключило агентство', shown(startAgain({ ...PROFILE, deactivated_by: 'owner' }))],
  ['/start: анкету отключил сам креатор', shown(startAgain({ ...PROFILE, is_active: false }))],
  [
    '/start: пауза до выбранного дня',
    shown(startAgain({ ...PROFILE, is_active: false, paused_until: BRIEF.deadline })),
  ],
  [
    '/start: согласие отозвано',
    shown(startAgain({ ...PROFILE, is_active: false, erase_at: BRIEF.deadline })),
  ],
  ['/start: анкету вернули на правки', shown(startAgain({ ...PROFILE, review: 'returned' }))],
  ['/start: анкету ещё не посмотрели', shown(startAgain({ ...PROFILE, review: 'waiting' }))],
  ['/start: в анкете нет тегов', shown(startAgain({ ...PROFILE, has_tags: false }))],
  ['Владелец отправил бриф, и креатор подходит', briefMessage(BRIEF, APP, NOW)],
  ['Владелец напомнил о брифе, а креатор молчит', reminderMessage(BRIEF, APP, NOW)],
  ...table<DraftStep>(
    {
      price: '«Откликнуться» под проектом',
      other_price: '«Другая цена»',
      days: 'Цена названа',
      other_days: '«Другой срок»',
      message: '«Добавить сообщение»',
      check: 'Цена и срок названы',
      reason: '«Не подходит» под проектом',
    },
    (step) => questionMessage(draft(step), APP),
  ),
  ['Цена далека от обычной', questionMessage({ ...draft('check'), price: 500 }, APP)],
  ['Анкета скрыта от брендов', questionMessage({ ...draft('check'), is_hidden: true }, APP)],
  [
    '«Откликнуться», когда другой отклик не закончен',
    questionMessage(draft('price'), APP, droppedBy('Вечерний уход')),
  ],
  ['«Отправить отклик»', sentMessage(draft('check'))],
  ['«Изменить»', questionMessage({ ...draft('check'), of_version: 1 }, APP)],
  [
    '«Изменить», когда бренд согласовал цену',
    questionMessage({ ...draft('check'), of_version: 1, is_agreed: true }, APP),
  ],
  ['«Сохранить изменения»', sentMessage({ ...draft('check'), of_version: 1 })],
  ['«Отмена» в изменении', UNCHANGED],
  ['«Снять отклик»', askWithdrawMessage(WITHDRAWN, NOW)],
  ['«Оставить»', KEPT],
  ['Причина выбрана, отклик снят', withdrawnByTap(WITHDRAWN, NOW)],
  ['Отклик снят, а набор уже закрыт', withdrawnByTap({ ...WITHDRAWN, deadline: null }, NOW)],
  ['«Отмена» в диалоге', CANCELLED],
  ['Причина отказа выбрана', declinedMessage({ brief_id: ID, reason: 'pay', asked: false })],
  ['«Другое» в причинах отказа', declinedMessage({ brief_id: ID, reason: 'other', asked: true })],
  ['«Откликнуться», когда анкета не готова', notReadyMessage(['город', 'цена за видео'], APP)],
  ['Кнопка шага, который уже пройден (окошко над чатом)', TOASTS.passed],
  ['Кнопка диалога, который ждал больше суток (окошко над чатом)', TOASTS.expired],
  ...table<Outcome>(
    {
      accepted: 'Отклик принят',
      reserve: 'Отклик в резерве',
      rejected: 'Отклик отклонён',
      pending: 'Решение снято, отклик снова на рассмотрении',
      choosing: 'Набор остановили или срок вышел, а решения ещё нет',
      closed: 'Проект сделан, а решения не было; слова можно изменить',
      done: 'Проект сделан, креатор принят; слова можно изменить',
      cancelled: 'Проект отменён, решения не было; слова можно изменить',
      stopped: 'Проект отменён, креатор принят; слова можно изменить',
    },
    (outcome) => outcomeMessage({ outcome, notified_status: null, ...DECIDED }, APP, NOW),
  ),
  [
    'Проект сделан, креатор принят, а видео ещё не сдано; слова можно изменить',
    outcomeMessage(
      { outcome: 'done', notified_status: null, ...DECIDED, owed_by: DECIDED.deadline },
      APP,
      NOW,
    ),
  ],
  [
    'Проект отменён, креатор принят, и часть оплатят; слова владельца стоят вместо «Проект отменён.»',
    outcomeMessage(
      {
        outcome: 'stopped',
        notified_status: 'accepted',
        cancelled_work: { amount: 2000, due_on: '2026-12-03' },
        ...DECIDED,
      },
      APP,
      NOW,
    ),
  ],
  [
    'Решение изменилось после того, как о нём написали',
    outcomeMessage({ outcome: 'accepted', notified_status: 'reserve', ...DECIDED }, APP, NOW),
  ],
  [
    'Работу отменили, часть оплатят',
    outcomeMessage(
      {
        outcome: 'rejected',
        notified_status: 'accepted',
        cancelled_work: { amount: 3000, due_on: '2026-12-03' },
        ...DECIDED,
      },
      APP,
      NOW,
    ),
  ],
  [
    'Работу отменили без оплаты',
    outcomeMessage(
      {
        outcome: 'rejected',
        notified_status: 'accepted',
        cancelled_work: { amount: null, due_on: null },
        ...DECIDED,
      },
      APP,
      NOW,
    ),
  ],
  ['«Подтверждаю»', confirmedMessage(DECIDED, NOW)],
  ['«Подтверждаю» во второй раз (окошко над чатом)', CONFIRMED_BEFORE],
  ['«Не смогу»', askRefusalMessage(DECIDED)],
  ['«Смогу, остаюсь»', STAYED],
  [
    'Задание, условия или срок изменили после рассылки: через 10 минут, одним сообщением',
    changeMessage(
      {
        id: ID,
        title: TITLE,
        was: {
          payment_terms: '50 % до съёмки',
          publication_required: false,
          deadline: BRIEF.deadline,
          responses_until: null,
        },
        now: {
          payment_terms: BRIEF.payment_terms,
          publication_required: true,
          deadline: '2026-11-30T15:00:00Z',
          responses_until: '2026-11-25T15:00:00Z',
        },
      },
      APP,
      NOW,
    ),
  ],
  ['Владелец напомнил принятому креатору, который не подтвердил участие', askAgainMessage(ASKED, APP, NOW)],
  ['То же, когда проект уже завершён', askAgainMessage({ ...ASKED, is_over: true }, APP, NOW)],
  ...table<DueKind>(
    {
      soon: 'Принятому креатору за сутки до срока',
      today: 'Принятому креатору в день сдачи',
      late: 'Принятому креатору, когда срок прошёл (один раз)',
    },
    (kind) => dueMessage({ ...BRIEF, brief_id: ID, kind }, APP, NOW),
  ),
  ...table<WorkNews>(
    {
      done: 'Видео приняли',
      changes: 'Видео вернули на доработку',
      due: 'Срок перенесли',
      due_refused: 'В другом сроке отказали',
    },
    (tell) =>
      workMessage(
        {
          tell,
          brief_id: ID,
          title: TITLE,
          due_at: BRIEF.deadline,
          number: 1,
          answer: tell === 'changes' ? 'Сделай свет ярче.' : null,
          payment_terms: BRIEF.payment_terms,
          payout: tell === 'done' ? { amount: 5500, due_on: '2026-12-14' } : null,
        },
        APP,
        NOW,
      ),
  ),
  [
    'Отметили часть выплаты',
    paymentMessage({ title: TITLE, amount: 2500, whole: 5500, left: 3000, method: 'transfer' }, APP),
  ],
  [
    'Отметили остальное',
    paymentMessage({ title: TITLE, amount: 3000, whole: 5500, left: 0, method: 'transfer' }, APP),
  ],
  ['В ответ на ссылку, если в работе один проект', handedInMessage({ ...HANDED_IN, is_only: true }, APP)],
  ['«Забрать видео»', takenBackMessage(HANDED_IN)],
  [
    'В ответ на ссылку, если проектов несколько',
    whichWorkMessage({
      works: [
        { id: ID, title: TITLE },
        { id: ID, title: 'Вечерний уход' },
      ],
      video: { links: ['https://disk.example/1'], message: 'Первый вариант' },
    }),
  ],
  ['Проект выбран; «Это другой проект» спрашивает снова', handedInMessage({ ...HANDED_IN, number: 2 }, APP)],
  [
    'Креатор давно не заходил: за 30 дней до удаления анкеты',
    retentionMessage(new Date('2026-12-16T09:00:00Z'), NOW, APP),
  ],
  ['Анкету одобрили', reviewMessage({ review: 'approved', review_note: null }, APP)],
  [
    'Анкету вернули на правки без своего текста',
    reviewMessage({ review: 'returned', review_note: null }, APP),
  ],
]

const DONE = { id: 1, name: 'Ирина', people: 812, brief_id: ID, title: TITLE, erased: 6 }
const CHANGED = { name: null, reason: 'Новый владелец: Ольга Денисова' }
const SUBMITTED = {
  brief_id: ID,
  title: TITLE,
  places: 5,
  author: 'Анна',
  has_message: true,
  again: false,
  changed: 2,
  yes: 4,
  reserve: 1,
  no: 7,
  against: 0,
}

const LEFT = {
  brief_id: ID,
  title: TITLE,
  first_name: 'Ольга',
  last_name: 'Денисова',
  reason: 'time' as const,
  reserve: 2,
  pending: 5,
}

const NEAR = {
  brief_id: ID,
  title: TITLE,
  deadline: '2026-11-17T15:00:00Z',
  places: 5,
  accepted: 4,
  pending: 3,
}
type NewsOf = { [Kind in OwnerNews['kind']]: Extract<OwnerNews, { kind: Kind }> }
const NEWS: NewsOf = {
  responses: {
    kind: 'responses',
    brief_id: ID,
    title: TITLE,
    figures: { count: 7, price_from: 4000, price_to: 12_000 },
  },
  works: { kind: 'works', brief_id: ID, title: TITLE, figures: { handed_in: 2, asked: 1 } },
  delivered: {
    kind: 'delivered',
    brief_id: ID,
    title: TITLE,
    figures: { sent: 780, blocked: 20, failed: 8, unconfirmed: 4 },
  },
  deadlines: { kind: 'deadlines', figures: [NEAR] },
  digest: {
    kind: 'digest',
    figures: {
      jobs: [
        { kind: 'chosen', title: TITLE, count: 4 },
        { kind: 'silent', title: 'Кофе, который ждёшь с ночи', count: 2 },
        { kind: 'deadline', ...NEAR },
        { kind: 'undelivered', title: TITLE, count: 3 },
        { kind: 'pending', count: 12, briefs: 3 },
      ],
      more: 1,
      yesterday: { responses: 26, declined: 9 },
    },
  },
}

const TO_OWNERS: Line[] = [
  ...table(COMMANDS, (kind) => shown(toOwners[kind])),
  ['Владелец открыл личную ссылку креатора', shown(toOwners.invitation(''))],
  ['Владелец открыл приглашение для коллеги', shown(toOwners.team)],
  ...table<ApprovalKind>(
    {
      web_login: 'Вход по паролю в новом браузере, если включено «Подтверждать вход в боте»',
    },
    (kind) => approvalMessage({ id: ID, kind, number: 42, subject: SUBJECTS[kind] }),
  ),
  ...table<ApprovalKind>(
    {
      web_login: '«Это я»',
    },
    (kind) => answeredText(kind, 'approved'),
  ),
  ...table<ApprovalKind>(
    {
      web_login: '«Это не я»',
    },
    (kind) => answeredText(kind, 'refused'),
  ),
  ...table(
    {
      late: 'Ответ на вопрос позже двух минут (окошко над чатом)',
      answered: 'Второй ответ на вопрос (окошко над чатом)',
      unknown: 'Ответ на старый вопрос (окошко над чатом)',
    },
    (kind: keyof typeof NOT_TAKEN) => NOT_TAKEN[kind],
  ),
  ['Вход в кабинет', loginMessage({ id: ID, device: 'Chrome, Windows', created_at: NOW.toISOString() })],
  ['«Это не я» под сообщением о входе', endedMessage(true, APP)],
  ['«Это не я», когда сеанса уже нет', endedMessage(false, APP)],
  ...table<Parameters<typeof ownerMessage>[0]['kind']>(
    {
      export: 'Другой владелец выгрузил больше 300 человек (и он сам, если из браузера; так же и ниже)',
      profiles: 'За час открыты контакты больше чем 300 человек',
      erasures: 'Один владелец удалил больше пяти креаторов за час',
      broadcast: 'Бриф отправлен больше чем 100 креаторам',
      again: 'Рассылка повторена больше чем 100 креаторам',
      planned: 'Запланирована отправка больше чем 100 креаторам',
      reminder: 'Напоминание больше чем 100 креаторам',
      change: 'Изменён бриф, который получили больше 100 креаторов',
      ending: 'Бриф закончен, решения ждали больше 100 креаторов',
      decisions: 'Решено сразу больше 100 откликов',
      messages: 'Небольшие сообщения за час, вместе больше чем 100 людям',
      bulk: 'Сразу изменены анкеты больше чем 100 креаторов',
      owners: 'Изменился состав владельцев или пароль задан на сервере (всем, кроме нового владельца)',
    },
    (kind) => ownerMessage({ kind, ...DONE, ...(kind === 'owners' ? CHANGED : {}) }, APP),
  ),
  ['Новому владельцу: его подтвердили', admittedMessage(APP)],
  ['«Остановить»: часть ещё не ушла (в конце сообщения и окошке)', stoppedText(1)],
  ['«Остановить», когда всё ушло', stoppedText(0)],
  ['«Остановить», когда останавливать нечего', stoppedText(undefined)],
  ['«Закрыть доступ на час», «Остановить» под выгрузкой', heldText(true)],
  ['«Закрыть доступ на час» под старым сообщением', heldText(false)],
  [
    'Запланированная рассылка не ушла: тому, кто её запланировал',
    unsentMessage(
      {
        brief_id: ID,
        title: TITLE,
        reason: noRecipients({ matching: 0, addressed: 0, stopped: 0, limited: false }).detail,
      },
      APP,
    ),
  ],
  ...table<OwnerNews['kind']>(
    {
      responses: 'Отклики на бриф: не чаще раза в 15 минут',
      works: 'Сданные видео и просьбы о другом сроке по брифу: не чаще раза в 15 минут',
      delivered: 'Все сообщения рассылки отправлены',
      deadlines: 'В 17:00, если завтра у брифа срок',
      digest: 'В 9:30, если на сегодня есть дела',
    },
    (kind) => newsMessage(NEWS[kind], APP, NOW),
  ),
  ['Креатор снял отклик', withdrawnMessage({ ...LEFT, was_accepted: false }, APP)],
  ['Принятый креатор не сможет участвовать', withdrawnMessage({ ...LEFT, was_accepted: true }, APP)],
  [
    'Принятый креатор не сможет участвовать, и заменить некем',
    withdrawnMessage({ ...LEFT, was_accepted: true, reserve: 0, pending: 0 }, APP),
  ],
  [
    'Клиент написал замечание к принятому видео',
    remarkMessage({ brief_id: ID, title: TITLE, first_name: 'Ольга', last_name: 'Денисова' }, APP),
  ],
  [
    'По личному приглашению ответили «Это не я»',
    notMeMessage({ id: ID, first_name: 'Ольга', last_name: 'Денисова' }, APP),
  ],
  ['«Сначала прислать мне» перед рассылкой', testMessage(BRIEF, NOW)],
  ['Кнопка под проверкой (окошко над чатом)', TEST_ANSWER],
  ['Клиент отправил выбор', submissionMessage(SUBMITTED, APP)],
  ['Клиент изменил отправленный выбор', submissionMessage({ ...SUBMITTED, again: true }, APP)],
  [
    'Клиент сказал «нет» принятому',
    submissionMessage({ ...SUBMITTED, again: true, changed: 1, has_message: false, against: 1 }, APP),
  ],
]

function section(title: string, lines: Line[]): string {
  const entries = lines.map(([when, message]) => {
    const { text, reply_markup } =
      typeof message === 'string' ? { text: message, reply_markup: undefined } : message
    const quote = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}  `))
    const rows = reply_markup?.inline_keyboard ?? []
    const buttons = rows
      .filter((row) => row.length > 0)
      .map((row) => row.map((one) => `[${one.text}]`).join(' '))
    return [
      `**${when}**`,
      '',
      ...quote,
      ...(buttons.length === 0 ? [] : ['>', `> \`${buttons.join(' / ')}\``]),
    ].join('\n')
  })
  return `## ${title}\n\n${entries.join('\n\n')}\n`
}

test('[B-90] the guide lists every message of the bot with its trigger', async () => {
  const page = [
    '# Сообщения бота',
    '',
    'Все тексты, которые бот пишет людям, и когда он их пишет. Страницу пишет тест `server/src/messages/texts/guide.test.ts`: после',
    'правки текста запустите его с `--update`.',
    '',
    section('Креатору', TO_CREATORS),
    section('Владельцу', TO_OWNERS),
  ].join('\n')
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/guide/bot.md'))
})
