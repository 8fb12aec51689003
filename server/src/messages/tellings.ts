import { claimQuestion, listUnasked, updateQuestion } from '../access/approvals/queries.ts'
import { claimChange, listUntoldChanges, releaseChange } from '../briefs/change-queries.ts'
import { claimDue, listDue, releaseDue } from '../briefs/due-queries.ts'
import { claimNotice, findNotice, listUntold, releaseNotice } from '../clients/choices/owner-queries.ts'
import { claimReminder, listQueuedReminders, settleReminder } from '../briefs/deliveries/reminder-queries.ts'
import { claimTest, listUnshownTests, releaseTest } from '../briefs/deliveries/test-queries.ts'
import { claimAnnouncement, listUnannounced, releaseAnnouncement } from '../access/devices/queries.ts'
import { claimWarning, listUnwarned, releaseWarning } from '../people/erasure/retention-queries.ts'
import { claimNews, listUntoldNews, releaseNews } from './to-owners/news-queries.ts'
import { claimOwnerNotice, listUntoldOwners, releaseOwnerNotice } from '../access/owner-notices/queries.ts'
import { approvalMessage } from './texts/approval-message.ts'
import { testMessage } from './texts/brief-message.ts'
import { changeMessage } from './texts/change-message.ts'
import { loginMessage } from './texts/login-message.ts'
import { newsMessage } from './texts/news-message.ts'
import { buttonsNow } from './texts/buttons-now.ts'
import { outcomeMessage } from './texts/outcome-message.ts'
import { paymentMessage } from './texts/payment-message.ts'
import { askAgainMessage, dueMessage, reminderMessage } from './texts/reminder-message.ts'
import { retentionMessage } from './texts/retention-message.ts'
import { reviewMessage } from './texts/review-message.ts'
import { submissionMessage } from './texts/submission-message.ts'
import { workMessage } from './texts/work-message.ts'
import {
  claimNotification,
  listUntoldOutcomes,
  releaseNotification,
  updateToldMessage,
} from '../responses/queries.ts'
import { claimAccepted, listAcceptedToRemind, settleAccepted } from '../responses/remind-queries.ts'
import { claimOutdated, listOutdated, releaseOutdated } from '../responses/outdated-queries.ts'
import { claimPayment, listUntoldPayments, releasePayment } from '../responses/payouts/message-queries.ts'
import { claimWork, listUntoldWorks, releaseWork } from '../responses/works/message-queries.ts'
import { claimReview, listUntoldReviews, releaseReview } from '../people/reviews/queries.ts'
import { telling } from './tell-each.ts'
import { isAlert, noticeMessage } from './to-owners/owner-notice.ts'

/** The answer to an action, or an alert. */
const at_night = () => true

/** A decision on a response, or the end of its brief: what is decided now, unless that is known already. */
export const tellOutcomes = telling({
  name: 'outcomes',
  list: async (db, ids) => ids ?? listUntoldOutcomes(db),
  claim: claimNotification,
  keep: ({ outcome, notified_status }) => ({ outcome, notified_status }),
  message: (outcome, { app_url }) => outcomeMessage(outcome, app_url),
  release: releaseNotification,
  settle: (db, response_id, state, message_id) =>
    state === 'sent' ? updateToldMessage(db, response_id, message_id) : Promise.resolve(),
  about: (response_id) => ({ response_id }),
})

/** What was decided about a new profile. */
export const tellReviews = telling({
  name: 'reviews',
  list: async (db, ids) => ids ?? listUntoldReviews(db),
  claim: claimReview,
  message: (decision, { app_url }) => reviewMessage(decision, app_url),
  release: releaseReview,
  about: (creator_id) => ({ creator_id }),
})

/** A client's choice, to each owner. */
export const tellSubmissions = telling({
  name: 'submissions',
  list: listUntold,
  claim: (db, { submission_id, telegram_id }) => claimNotice(db, submission_id, telegram_id),
  message: async ({ submission_id }, { db, app_url }) => {
    const submission = await findNotice(db, submission_id)
    return submission && submissionMessage(submission, app_url)
  },
  release: (db, { submission_id, telegram_id }) => releaseNotice(db, submission_id, telegram_id),
  about: ({ submission_id }) => ({ submission_id }),
})

/** Workbooks, many erasures, broadcasts, planned ones that were not sent, and withdrawn responses, to each owner. */
export const tellOwners = telling({
  name: 'owner notices',
  list: listUntoldOwners,
  claim: (db, { notice_id, telegram_id }) => claimOwnerNotice(db, notice_id, telegram_id),
  message: ({ notice_id, telegram_id }, broadcaster) => noticeMessage(broadcaster, notice_id, telegram_id),
  release: (db, { notice_id, telegram_id }) => releaseOwnerNotice(db, notice_id, telegram_id),
  about: ({ notice_id }) => ({ notice_id }),
  at_night: ({ kind }) => isAlert(kind),
})

/** A web login, to its owner. A session that has ended meanwhile is not announced. */
export const announceLogins = telling({
  name: 'logins',
  list: async (db, ids) => ids ?? listUnannounced(db),
  claim: claimAnnouncement,
  message: loginMessage,
  release: releaseAnnouncement,
  about: (session_id) => ({ session_id }),
  at_night,
})

/** A question to an owner. A person waits for it at a screen, so the screen learns whether the message arrived. */
export const askQuestions = telling({
  name: 'questions',
  list: async (db, ids) => ids ?? listUnasked(db),
  claim: claimQuestion,
  message: approvalMessage,
  release: (db, approval_id) => updateQuestion(db, approval_id, null),
  settle: (db, approval_id, state) =>
    updateQuestion(db, approval_id, state === 'sent' || state === 'unconfirmed' ? 'sent' : 'undelivered'),
  about: (approval_id) => ({ approval_id }),
  at_night,
  rank: 'urgent',
})

/** Shows a brief to the owner who asked for it, before creators get it. */
export const showTests = telling({
  name: 'tests',
  list: async (db, ids) => ids ?? listUnshownTests(db),
  claim: (db, id) => claimTest(db, Number(id)),
  message: (brief) => testMessage(brief),
  release: (db, id) => releaseTest(db, Number(id)),
  about: (test_id) => ({ test_id }),
  at_night,
})

/** What a creator did in the app, to the buttons in the chat. Buttons that cannot be set stay: their taps are refused by the rules. */
export const refreshButtons = telling({
  name: 'buttons',
  list: listOutdated,
  claim: claimOutdated,
  message: (outdated, { app_url }) => buttonsNow(outdated, app_url),
  release: (db, outdated) => releaseOutdated(db, outdated),
  about: ({ brief_id, creator_id }) => ({ brief_id, creator_id }),
  at_night,
  rank: 'rest',
})

/** News, to each owner. */
export const tellNews = telling({
  name: 'news',
  list: listUntoldNews,
  claim: (db, { news_id, telegram_id }) => claimNews(db, news_id, telegram_id),
  message: (news, { app_url }) => newsMessage(news, app_url),
  release: (db, { news_id, telegram_id }) => releaseNews(db, news_id, telegram_id),
  about: ({ news_id }) => ({ news_id }),
})

/** What changed in a brief, to the creators who got it. */
export const tellChanges = telling({
  name: 'changes',
  list: listUntoldChanges,
  claim: (db, { change_id, creator_id }) => claimChange(db, change_id, creator_id),
  message: (change, { app_url }) => changeMessage(change, app_url),
  release: (db, { change_id, creator_id }) => releaseChange(db, change_id, creator_id),
  about: (one) => one,
  rank: 'rest',
})

/** What an owner answered to a creator: a version, or the wish for another date. */
export const tellWorks = telling({
  name: 'works',
  list: (db) => listUntoldWorks(db),
  claim: claimWork,
  keep: ({ tell }) => ({ tell }),
  message: (work, { app_url }) => workMessage(work, app_url),
  release: releaseWork,
  about: (response_id) => ({ response_id }),
})

/** A payment that an owner noted. */
export const tellPayments = telling({
  name: 'payments',
  list: (db) => listUntoldPayments(db),
  claim: claimPayment,
  message: (payment, { app_url }) => paymentMessage(payment, app_url),
  release: (db, one) => releasePayment(db, one),
  about: ({ response_id, number }) => ({ response_id, number }),
})

/** To creators who owe a video: a day before its date, on the day and once when it has passed. */
export const remindDelivery = telling({
  name: 'due',
  list: listDue,
  claim: claimDue,
  keep: ({ claimed }) => claimed,
  message: (brief, { app_url }) => dueMessage(brief, app_url),
  release: releaseDue,
  about: ({ brief_id, creator_id }) => ({ brief_id, creator_id }),
  rank: 'rest',
})

/** The queued reminders of briefs. */
export const sendReminders = telling({
  name: 'reminders',
  list: listQueuedReminders,
  claim: claimReminder,
  message: (brief, { app_url }) => reminderMessage(brief, app_url),
  release: (db, one) => settleReminder(db, one, 'queued'),
  settle: settleReminder,
  about: ({ brief_id, creator_id }) => ({ brief_id, creator_id }),
  rank: 'rest',
})

/** The queued reminders of accepted creators who have not confirmed. */
export const askAgain = telling({
  name: 'confirmations',
  list: listAcceptedToRemind,
  claim: claimAccepted,
  message: (accepted, { app_url }) => askAgainMessage(accepted, app_url),
  release: (db, one) => settleAccepted(db, one, 'queued'),
  settle: settleAccepted,
  about: ({ brief_id, creator_id }) => ({ brief_id, creator_id }),
})

/** To people who have not come for so many months, less 30 days: when their profile will be erased. */
export const warnInactive = (months: number) =>
  telling({
    name: 'warnings',
    list: (db) => listUnwarned(db, months),
    claim: (db, id) => claimWarning(db, id, months),
    message: ({ erased_at }, { app_url }) => retentionMessage(new Date(erased_at), new Date(), app_url),
    release: releaseWarning,
    about: (creator_id) => ({ creator_id }),
    rank: 'rest',
  })
