import { creators } from '@ugc/contract/creators'
import { deliveries } from '@ugc/contract/deliveries'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { createAudienceList, previewAudience, reachOf, unreachableOf } from './audience-service.ts'
import { addresseesOf, deliveriesOf, funnelOf, progressOf } from './progress-service.ts'
import { previewOf, testBrief } from './preview-service.ts'
import { remind, reminderOf } from './remind-service.ts'
import { cancelPlan, planSend } from './plan-service.ts'
import { resendBrief, sendBrief, stopSending } from './send-service.ts'

export function deliveryRoutes(app: App) {
  const { db, jobs, config, ways_out } = app.services
  const listAudience = createAudienceList(db)

  serve(app, creators.byBrief, owner, ({ params, query }) => listAudience(params.brief_id, query))

  serve(app, deliveries.previewAudience, owner, ({ body }) => previewAudience(db, body))

  serve(app, deliveries.audience, owner, ({ params }) => reachOf(db, params.id))

  serve(app, deliveries.unreachable, owner, ({ params, query }) => unreachableOf(db, params.id, query))

  serve(app, deliveries.send, owner, async ({ params, body }, caller, context) => ({
    sent_to: await sendBrief({ db, jobs, id: params.id, by: whoOf(caller, context), ways_out, ...body }),
  }))

  serve(app, deliveries.plan, owner, async ({ params, body }, caller, context) => ({
    scheduled_at: await planSend({ db, id: params.id, by: whoOf(caller, context), ways_out, ...body }),
  }))

  serve(app, deliveries.cancelPlan, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => cancelPlan(tx, params.id, whoOf(caller, context))),
  )

  serve(app, deliveries.resend, owner, async ({ params, body }, caller, context) => ({
    sent_to: await resendBrief({ db, jobs, id: params.id, by: whoOf(caller, context), ways_out, ...body }),
  }))

  serve(app, deliveries.stop, owner, async ({ params }, caller, context) => ({
    stopped: await stopSending({ db, id: params.id, by: whoOf(caller, context) }),
  }))

  serve(app, deliveries.preview, owner, ({ params }) => previewOf(db, params.id))

  serve(app, deliveries.test, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => testBrief(tx, jobs, params.id, whoOf(caller, context))),
  )

  serve(app, deliveries.reminder, owner, ({ params }) => reminderOf(db, params.id))

  serve(app, deliveries.remind, owner, ({ params, body }, caller, context) =>
    remind({ db, id: params.id, by: whoOf(caller, context), ways_out, ...body }),
  )

  serve(app, deliveries.progress, owner, ({ params }) => progressOf(db, params.id, config.BROADCAST_RATE))

  serve(app, deliveries.funnel, owner, ({ params }) => funnelOf(db, params.id))

  serve(app, deliveries.addressees, owner, ({ params, query }) => addresseesOf(db, params.id, query))

  serve(app, deliveries.list, owner, ({ params, query }) => deliveriesOf(db, params.id, query))
}
