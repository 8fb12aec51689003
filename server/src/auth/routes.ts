import { auth } from '@ugc/contract/auth'
import { anyone, anyoneHere, rawSessionToken, owner, signedIn, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { launchSeconds, verifyLaunch, verifyLaunchData } from './launch.ts'
import { createPasswordCheck } from './passwords.ts'
import {
  acceptHandoff,
  offerHandoff,
  refuseLaunch,
  signInWithLaunch,
  signInWithPassword,
  signOut,
  signOutEverywhere,
} from './service.ts'

export function authRoutes(app: App) {
  const { services } = app
  const { db, config } = services
  const key = config.PSEUDONYM_KEY
  const checkPassword = createPasswordCheck(services.metrics)

  serve(app, auth.telegram, anyone, async ({ body }, _caller, context) => {
    const launch = await verifyLaunchData(services, body.init_data)
    const claimed = body.telegram_id ?? launch?.user.id
    if (!launch || claimed !== launch.user.id) throw await refuseLaunch(db, launch !== undefined, context)
    return signInWithLaunch(db, launch, key, context)
  })

  serve(app, auth.web, anyoneHere, async ({ body }, _caller, context) => {
    const given = { login: body.username, password: body.password }
    const { user, token, seconds } = await signInWithPassword(db, checkPassword, given, context)
    context.keepSession(token, seconds)
    return user
  })

  serve(app, auth.me, signedIn, (_input, user) => user)

  serve(app, auth.logout, rawSessionToken, async (_input, token, context) => {
    if (token !== undefined) await signOut(db, token, key, context)
    context.dropSession()
  })

  serve(app, auth.logoutEverywhere, signedIn, async (_input, user, context) => {
    const launch = await verifyLaunch(services, context.authorization)
    const everywhere = { user, launch_hash: launch?.hash, launch_seconds: launchSeconds(config) }
    await signOutEverywhere(db, everywhere, key, context)
    context.dropSession()
  })

  serve(app, auth.handoff, owner, async ({ body }, user, context) => ({
    code: await offerHandoff(db, whoOf(user, context), body.path),
  }))

  serve(app, auth.handoffExchange, anyoneHere, async ({ body }, _caller, context) => {
    const { user, token, seconds } = await acceptHandoff(db, body.code, body.path, context)
    context.keepSession(token, seconds)
    return user
  })
}
