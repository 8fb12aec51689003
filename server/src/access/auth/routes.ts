import { auth, type LoginAttempt } from '@ugc/contract/auth'
import { anyone, whoOf } from '../../platform/http/guards.ts'
import { anyoneHere, rawSessionToken, owner, signedIn } from '../guards.ts'
import { type App, type RequestContext, serve } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/tokens.ts'
import { beginAgain, launchSeconds, verifyLaunch, verifyLaunchData } from './launch-service.ts'
import { changeOwnPassword } from './password-change-service.ts'
import { createPasswordCheck } from './passwords-part.ts'
import { hasFirstPassword } from './queries.ts'
import {
  acceptHandoff,
  offerHandoff,
  type openSession,
  refuseLaunch,
  signInWithLaunch,
  signOut,
  signOutEverywhere,
} from './service.ts'
import { continueWebLogin, signInWithPassword } from './web-login-service.ts'

export function authRoutes(app: App) {
  const { services } = app
  const { db, config } = services
  const key = config.PSEUDONYM_KEY
  const checkPassword = createPasswordCheck(services.metrics)

  serve(app, auth.telegram, anyone, async ({ body }, _caller, context) => {
    if (body.begin_again === true) await beginAgain(services, body.init_data)
    const launch = await verifyLaunchData(services, body.init_data)
    const claimed = body.telegram_id ?? launch?.user.id
    if (!launch || claimed !== launch.user.id) throw await refuseLaunch(db, launch !== undefined, context)
    return signInWithLaunch(db, launch, key, context)
  })

  /** The signed-in owner with the cookies, or the attempt that waits for the tap. */
  const replyTo = async ({ signed_in, attempt, known }: Step, context: RequestContext) => {
    if (!signed_in) {
      context.accepted()
      return attempt ?? {}
    }
    context.keepSession(signed_in.token, signed_in.seconds)
    if (known !== undefined) context.keepKnownBrowser(known)
    const { user } = signed_in
    return (await hasFirstPassword(db, user.telegram_id)) ? { ...user, password_is_first: true } : user
  }

  const tools = { db, jobs: services.jobs, check: checkPassword }
  serve(app, auth.web, anyoneHere, async ({ body }, _caller, context) => {
    const given = { ...context, login: body.username, password: body.password }
    return replyTo(await signInWithPassword(tools, given, context), context)
  })

  serve(app, auth.webContinue, anyoneHere, async ({ body }, _caller, context) =>
    replyTo(await continueWebLogin(tools, body.attempt, context, context), context),
  )

  serve(app, auth.me, signedIn, (_input, user) => user)

  serve(app, auth.logout, rawSessionToken, async (_input, token, context) => {
    if (token !== undefined) await signOut(db, token, key, context)
    context.dropSession()
    if (context.session_cookie !== undefined) context.clearSite()
  })

  serve(app, auth.logoutEverywhere, signedIn, async (_input, user, context) => {
    const launch = await verifyLaunch(services, context.authorization)
    const everywhere = { user, launch_hash: launch?.hash, launch_seconds: launchSeconds(config) }
    await signOutEverywhere(db, everywhere, key, context)
    context.dropSession()
  })

  serve(app, auth.password, owner, ({ body }, caller, context) => {
    const { known_browser } = context
    const browser = known_browser === undefined ? undefined : hashToken(known_browser)
    const { password_is_first: is_first = false, first_name, last_name, username } = caller
    const names = [first_name, last_name, username]
    const change = { ...body, is_first, names, current: caller.session_id, browser }
    return changeOwnPassword(db, checkPassword, change, whoOf(caller, context))
  })

  serve(app, auth.handoff, owner, async ({ body }, user, context) => ({
    code: await offerHandoff(db, whoOf(user, context), body.path),
  }))

  serve(app, auth.handoffExchange, anyoneHere, async ({ body }, _caller, context) => {
    const { user, token, seconds } = await acceptHandoff(tools, body.code, body.path, context)
    context.keepSession(token, seconds)
    return user
  })
}

interface Step {
  signed_in?: Awaited<ReturnType<typeof openSession>>
  attempt?: LoginAttempt
  known?: string
}
