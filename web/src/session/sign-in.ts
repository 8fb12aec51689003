import { auth } from '@ugc/contract/calls'
import type { SignedInUser } from '@ugc/contract/auth'
import { USER_FIRST_LOOK_MS, USER_LOOK_MS, USER_LOOKS } from '@ugc/contract/facts/limits'
import { ApiError, call, NoReply } from '../api/call.ts'
import { onRefused, setAuthorization } from '../api/credential.ts'
import { messages, speakTo } from '../api/messages.ts'
import { queryClient, setRetriesFor } from '../api/query-client.ts'
import { WEB_USER } from '../early/hint.ts'
import { isHosted } from '../early/hosted.ts'
import { dropEarly } from '../early/replies.ts'
import { removeDraftsOf } from '../lib/draft-key.ts'
import { delay } from '../lib/poll.ts'
import { safeStorage } from '../lib/safe-storage.ts'
import { showAlert } from '../telegram/dialogs.ts'
import { type Host, hostUser, isInTelegram } from '../telegram/host.ts'
import { setPhotoPass } from '../ui/brand/photo-src.ts'
import { toast } from '../ui/overlays/toast.tsx'
import { getSession, onSessionEnd, setSession } from './state.ts'

/** Sent where there is no launch data. The server always refuses it, with the text that is shown then. */
const NO_LAUNCH = 'menu_button'

/** The action of a toast, such as «Отменить», belongs to the session that showed it. */
onSessionEnd(toast.hide)
onSessionEnd(dropEarly)

/** `begin_again`: the person has erased themselves with this launch and comes back. */
export async function signIn(host: Host | undefined, begin_again = false): Promise<void> {
  setSession({ status: 'loading' })
  // Launch data in the address of a plain browser may be another person's: the page is a browser's.
  const isForeign = Boolean(host?.initData) && !isHosted()
  if (host && isInTelegram(host) && !isForeign) return signInFromTelegram(host, begin_again)
  return resumeOnWeb()
}

async function signInFromTelegram(host: Host, begin_again: boolean): Promise<void> {
  const init_data = host.initData || (await waitForLaunch(host)) || NO_LAUNCH
  onRefused(() => exchange(host, init_data))
  try {
    await exchangeOrThrow(host, init_data, begin_again)
  } catch (error) {
    fail(error, init_data)
  }
}

/** Some clients fill in the launch data late, so it is looked for several times. */
async function waitForLaunch(host: Host): Promise<string | undefined> {
  await delay(USER_FIRST_LOOK_MS)
  for (let look = 0; look < USER_LOOKS && !host.initData; look += 1) await delay(USER_LOOK_MS)
  return host.initData || undefined
}

async function exchangeOrThrow(host: Host, init_data: string, begin_again = false): Promise<void> {
  setAuthorization(undefined)
  const person = hostUser(host)
  const { token, photo_pass, team, ...user } = await call(auth.telegram, {
    body: {
      init_data,
      telegram_id: person?.id,
      first_name: person?.firstName,
      last_name: person?.lastName,
      username: person?.username,
      ...(begin_again && { begin_again }),
    },
    final: true,
  })
  if (!Number.isSafeInteger(user.telegram_id)) throw new ApiError(200, messages.no_telegram_id)
  if (typeof token !== 'string') throw new ApiError(200, messages.bad_reply)
  setAuthorization(`Bearer ${token}`)
  setPhotoPass(photo_pass)
  setRetriesFor(user.role)
  speakTo(user.role)
  setSession({ status: 'user', user, via: 'telegram', team })
}

/** Renews an expired session with the launch string, once for all calls that were refused. */
let renewing: Promise<boolean> | undefined
function exchange(host: Host, init_data: string): Promise<boolean> {
  renewing ??= exchangeOrThrow(host, init_data)
    .then(
      () => true,
      (error: unknown) => {
        // The session was ended on another device, or is too old: the launch opens nothing any more, only a new one does.
        if (error instanceof ApiError && error.status === 401 && getSession().status === 'user')
          setSession({ status: 'ended', refusal: messages.session_over })
        else fail(error, init_data)
        return false
      },
    )
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

function fail(error: unknown, init_data: string) {
  if (init_data === NO_LAUNCH && error instanceof ApiError && error.status === 401) {
    setSession({ status: 'signed_out', via: 'telegram' })
    return void showAlert(messages.no_telegram_user)
  }
  const message = authMessage(error)
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return setSession({ status: 'ended', refusal: message })
  setSession({ status: 'failed', message, retry: status !== 401 })
  void showAlert(message)
}

export function authMessage(error: unknown): string {
  // Only a failed sign-in names the server: the app may have been opened with a wrong address.
  if (error instanceof NoReply) return messages[`auth_${error.why}`](location.origin)
  if (!(error instanceof ApiError)) return messages.auth
  if (error.status >= 500) return messages.unavailable
  if (error.status === 401) return error.message || messages.auth_refused
  return error.message || messages.auth
}

async function resumeOnWeb(): Promise<void> {
  onRefused(() => {
    if (['user', 'first_password'].includes(getSession().status)) forget()
    return Promise.resolve(false)
  })
  // On public pages without the hint of a session the request is skipped: it would answer 401.
  const open = /^\/((login|consent)$|public\/)/.test(location.pathname)
  if (open && safeStorage.get(WEB_USER) === null) return setSession({ status: 'signed_out', via: 'web' })
  try {
    enter(await call(auth.me, { final: true }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return forget()
    setSession({ status: 'failed', message: authMessage(error), retry: true })
  }
}

export function enter({ password_is_first, ...user }: SignedInUser) {
  safeStorage.set(WEB_USER, JSON.stringify(user))
  setSession(password_is_first ? { status: 'first_password', user } : { status: 'user', user, via: 'web' })
}

function forget() {
  safeStorage.remove(WEB_USER)
  queryClient.clear()
  setSession({ status: 'signed_out', via: 'web' })
}

export async function signOut(): Promise<void> {
  await call(auth.logout, { final: true })
  const session = getSession()
  setAuthorization(undefined)
  forget()
  // Only here: after a session that expired, the same owner signs in again and finds the drafts.
  if (session.status === 'user') removeDraftsOf(session.user.telegram_id)
}
