import { setTimeout as delay } from 'node:timers/promises'

/**
 * The product with one thing wrong: a control run against a mutant shows that the check can turn red. A mutant replaces
 * exports of one module, for the modules that import them. The type checker refuses a module or an export that does not
 * exist, and a replacement with another signature.
 */
const mutant = <Module>(
  module: () => Promise<Module>,
  replace: { [Name in keyof Module]?: (original: Module[Name], module: Module) => Module[Name] },
) => ({ module, replace })

/** A query that answers a repeated key from memory. */
const cached = <Db, Key, Row>(find: (db: Db, key: Key) => Promise<Row>) => {
  const kept = new Map<Key, Row>()
  return async (db: Db, key: Key): Promise<Row> => {
    const row = kept.get(key) ?? (await find(db, key))
    kept.set(key, row)
    return row
  }
}

export const MUTANTS = {
  /** A tag is confirmed two seconds before it is stored. */
  confirmsTagFirst: mutant(() => import('../server/src/people/tags/queries.ts'), {
    insertTag: (insertTag) => (db, tag) => {
      setTimeout(() => void insertTag(db, tag).catch(() => undefined), 2000)
      return Promise.resolve({ id: 1, ...tag })
    },
  }),
  /** Three tags at once are answered with 500. */
  failsOnThreeTags: mutant(() => import('../server/src/people/tags/queries.ts'), {
    countKnownTags: (countKnownTags) => (tx, ids) => {
      if (ids.length === 3) throw new Error('three')
      return countKnownTags(tx, ids)
    },
  }),

  /** An import stores all people of a batch but the first. */
  losesPeople: mutant(() => import('../server/src/people/creators/queries.ts'), {
    insertCreators: (insertCreators) => (tx, people) => insertCreators(tx, people.slice(1)),
  }),

  sendsLate: mutant(() => import('../server/src/messages/broadcast/telegram.ts'), {
    createSender:
      (createSender) =>
      (...options) => {
        const send = createSender(...options)
        return (...message) => delay(5000).then(() => send(...message))
      },
  }),
  /** A message without an answer is sent again, although it may have arrived. */
  resendsUnconfirmed: mutant(() => import('../server/src/messages/broadcast/telegram.ts'), {
    createSender:
      (createSender) =>
      (...options) => {
        const send = createSender(...options)
        return async (...message) => {
          const attempt = await send(...message)
          return attempt.reason === 'no answer' ? { ...attempt, state: 'queued' } : attempt
        }
      },
  }),
  /** A refused connection counts as a message that may have arrived. */
  doubtsRefusedConnections: mutant(() => import('../server/src/messages/broadcast/telegram.ts'), {
    createSender:
      (createSender) =>
      (...options) => {
        const send = createSender(...options)
        return async (...message) => {
          const attempt = await send(...message)
          return attempt.reason === 'no connection'
            ? { state: 'unconfirmed', reason: 'no answer', message_id: null, not_sent: false }
            : attempt
        }
      },
  }),
  ignoresPauses: mutant(() => import('../server/src/messages/broadcast/slot-queries.ts'), {
    pauseBot: (pauseBot) => (db) => pauseBot(db, 0),
  }),
  /** The claim is committed 300 ms after the message may have been sent, not before. */
  sendsBeforeClaim: mutant(() => import('../server/src/messages/broadcast/queries.ts'), {
    claimDeliveries:
      (claimDeliveries) =>
      (db, ...rest) =>
        new Promise((resolve, reject) => {
          const committed = db.transaction().execute(async (tx) => {
            resolve(await claimDeliveries(tx, ...rest))
            await delay(300)
          })
          committed.catch(reject)
        }),
  }),
  /** Messages of a worker that died stay «sending» for ever. */
  keepsDeadLeases: mutant(() => import('../server/src/messages/broadcast/queries.ts'), {
    expireLeases: () => () => Promise.resolve(0),
  }),
  /** Messages to one person that a dead worker was sending stay told. */
  keepsDeadTellings: mutant(() => import('../server/src/messages/lease-queries.ts'), {
    deleteExpiredLeases: () => () => Promise.resolve([]),
  }),
  /** A worker that stops does not wait for the messages in flight. */
  abandonsMessages: mutant(() => import('../server/src/messages/broadcast/deliver.ts'), {
    deliverBrief: (deliverBrief) => (courier, brief_id) => {
      const stopped = new Promise<void>((resolve) =>
        courier.signal.addEventListener('abort', () => resolve()),
      )
      return Promise.race([deliverBrief(courier, brief_id), stopped])
    },
  }),
  /** A notice that finds no free slot at once is left to a later run. */
  waitsForNoSlot: mutant(() => import('../server/src/messages/broadcast/turns.ts'), {
    createTurns:
      (createTurns) =>
      (...given) => {
        const takeTurn = createTurns(...given)
        return (rank) => takeTurn(rank, performance.now() + 30)
      },
  }),
  /** Messages that a failed job has left are not sent later. */
  looksForNothing: mutant(() => import('../server/src/messages/untold.ts'), {
    tellUntold: () => () => Promise.resolve(0),
  }),
  /** A send without new recipients counts as a send. */
  sendsWithoutRecipients: mutant(() => import('../server/src/briefs/deliveries/queries.ts'), {
    requeueReturned:
      (requeueReturned) =>
      async (...call) =>
        Math.max(1, await requeueReturned(...call)),
  }),

  ignoresBriefKey: mutant(() => import('../server/src/briefs/service.ts'), {
    createBrief:
      (createBrief) =>
      (tx, { request_key: _ignored, ...input }, author) =>
        createBrief(tx, input, author),
  }),
  /** For a database without the unique index on brief and creator. */
  insertsSecondResponse: mutant(() => import('../server/src/responses/queries.ts'), {
    insertResponse: () => async (tx, response) => {
      const insert = tx.insertInto('responses').values({ ...response, client_price: null })
      return (await insert.returning('id').executeTakeFirstOrThrow()).id
    },
  }),
  setsMarkupOfCreator: mutant(() => import('../server/src/responses/respond-service.ts'), {
    respond:
      (respond) =>
      async (tools, ...rest) => {
        const id = await respond(tools, ...rest)
        await tools.db.updateTable('responses').set({ markup_percentage: 7 }).where('id', '=', id).execute()
        return id
      },
  }),
  ignoresResponseVersion: mutant(() => import('../server/src/responses/decide-service.ts'), {
    decide: (decide) => (decision) =>
      decide({ ...decision, patch: { ...decision.patch, version: undefined } }),
  }),

  /** Two owners read a payout before either notes a payment. */
  locksNoPayout: mutant(() => import('../server/src/responses/payouts/queries.ts'), {
    lockPayouts: () => async (tx, ids) => {
      const rows = await tx
        .selectFrom('payouts')
        .select(['response_id as id', 'amount', 'paid', 'reason', 'version'])
        .where('response_id', 'in', ids)
        .execute()
      await delay(100)
      return rows
    },
  }),

  /** All people of a client share one name, so that they overwrite each other. */
  sharesMarks: mutant(() => import('../server/src/clients/choices/queries.ts'), {
    upsertMark: (upsertMark) => (tx, by, mark) => upsertMark(tx, { ...by, author: 'Клиент' }, mark),
  }),
  /** Together with cachesLinks: a link that is revoked still takes choices. */
  choosesByRevokedLink: mutant(() => import('../server/src/clients/choices/queries.ts'), {
    lockClientLink: () => (tx, link_id) =>
      tx
        .selectFrom('public_links')
        .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
        .select(['public_links.brief_id', 'briefs.status'])
        .where('public_links.id', '=', link_id)
        .forUpdate('public_links')
        .executeTakeFirst(),
  }),

  /** Keeps answering with a link that was revoked meanwhile. */
  cachesLinks: mutant(() => import('../server/src/clients/public-links/queries.ts'), {
    findLink: cached,
  }),
  showsOwnersTable: mutant(() => import('../server/src/clients/public-table/queries.ts'), {
    listForClient:
      (_original, { listForOwner }) =>
      async (db, query) =>
        (await listForOwner(db, query)).map((row) => ({ ...row, taken: false, confirmed: false })),
  }),

  /** Keeps the role of a caller who was an owner once. */
  cachesUsers: mutant(() => import('../server/src/access/auth/queries.ts'), {
    findUser: cached,
  }),
  /** A revoked launch makes an erased user again. */
  remakesErasedUsers: mutant(() => import('../server/src/access/auth/queries.ts'), {
    insertLaunchedUser: (insertLaunchedUser) => (db, names) => insertLaunchedUser(db, names, Buffer.of(0)),
  }),
  /** A launch from before the person was signed out everywhere stays valid. */
  ignoresSignOuts: mutant(() => import('../server/src/access/auth/queries.ts'), {
    findLaunchState:
      (findLaunchState) =>
      async (...call) => ({ ...(await findLaunchState(...call)), is_over: false, is_revoked: false }),
    isRevoked: () => () => Promise.resolve(false),
  }),
  /** Judges the age of a launch by the clock of the process, not of the database. */
  trustsOwnClock: mutant(() => import('../server/src/access/auth/queries.ts'), {
    findLaunchState:
      (findLaunchState) =>
      async (...call) => ({ ...(await findLaunchState(...call)), now: Date.now() / 1000 }),
  }),
  /** Makes the time between the check of a launch and its use longer. */
  verifiesSlowly: mutant(() => import('../server/src/access/auth/launch-service.ts'), {
    verifyLaunch:
      (verifyLaunch) =>
      async (...call) => {
        const launch = await verifyLaunch(...call)
        await delay(2000)
        return launch
      },
  }),
  /** A write does not check again that its author is still an owner. */
  trustsTheGuard: mutant(() => import('../server/src/access/owners/queries.ts'), {
    recheckOwner: () => () => Promise.resolve(),
  }),

  readsUploadsOfAnySize: mutant(() => import('../server/src/platform/http/files/upload.ts'), {
    readFile: (readFile) => (request, reply, max_bytes) => readFile(request, reply, 2 * max_bytes),
  }),
  ignoresPixels: mutant(() => import('../server/src/people/photos/rules.ts'), {
    hasTooManyPixels: () => () => false,
  }),
  /** More photos are decoded at the same time than memory allows. */
  decodesManyPhotos: mutant(() => import('../server/src/platform/semaphore.ts'), {
    createSemaphore: (createSemaphore) => (options) =>
      createSemaphore({ ...options, room: 4 * options.room }),
  }),
  /** An object is stored without a row that would let the worker delete it. */
  storesPhotosUnrecorded: mutant(() => import('../server/src/people/photos/queries.ts'), {
    insertDiscarded: (insertDiscarded) => (db, key, seconds) =>
      seconds === undefined ? insertDiscarded(db, key) : Promise.resolve(),
  }),
  /** As above, slowly, so that the person is erased meanwhile, and the photo is not deleted then either. */
  losesPhotos: mutant(() => import('../server/src/people/photos/queries.ts'), {
    insertDiscarded: (insertDiscarded) => async (db, key, seconds) => {
      await (seconds === undefined ? insertDiscarded(db, key) : delay(1500))
    },
    updateDiscardedDue: () => () => Promise.reject(new Error('not recorded')),
  }),

  /** A lost connection to the database is answered with 500 instead of 503. */
  takesOutageForBug: mutant(() => import('../server/src/platform/db/connect.ts'), {
    isUnavailable: () => () => false,
  }),
  runsStatementsForEver: mutant(() => import('../server/src/platform/db/connect.ts'), {
    connect:
      (connect) =>
      (...options) => {
        const connected = connect(...options)
        Object.assign(connected.pool.options, { statement_timeout: 0 })
        return connected
      },
  }),
  waitsForSilentDatabase: mutant(() => import('../server/src/platform/db/read-timeout.ts'), {
    destroyUnresponsiveConnections: () => () => undefined,
  }),

  /** Every row in one query. */
  exportsAllAtOnce: mutant(() => import('../server/src/exports/walk-service.ts'), {
    walk:
      (walk) =>
      <Row>(options: Parameters<typeof walk<Row>>[0]) =>
        walk<Row>({
          ...options,
          next: (after) => (after === undefined ? options.next(after, 10_000_000) : Promise.resolve([])),
        }),
  }),

  /** A process that stops does not wait for the requests in flight. */
  closesAtOnce: mutant(() => import('../server/src/platform/http/connections/close.ts'), {
    closeWhenAnswered: () => (app) => async () => {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
    },
  }),
  waitsForHeadersForEver: mutant(() => import('../server/src/bin/http/app.ts'), {
    buildApp:
      (buildApp) =>
      async (...options) => {
        const app = await buildApp(...options)
        app.server.headersTimeout = 0
        return app
      },
  }),
  letsCreatorsInAsOwners: mutant(() => import('../server/src/access/guards.ts'), {
    owner: (owner, { signedIn }) => ({ ...owner, check: signedIn.check }),
  }),
  logsAddresses: mutant(() => import('../server/src/platform/http/observe.ts'), {
    observe: (observe) => (app) => {
      observe(app)
      app.addHook('onResponse', async ({ url }) => app.services.log.info({ url }, 'request'))
    },
  }),
  keepsMemory: mutant(() => import('../server/src/platform/http/observe.ts'), {
    observe: (observe) => (app) => {
      observe(app)
      const kept: Buffer[] = []
      app.addHook('onResponse', async () => void kept.push(Buffer.alloc(20_000, 1)))
    },
  }),
  pollutesPrototype: mutant(() => import('../server/src/platform/http/request-context.ts'), {
    contextOf: (contextOf) => (request, reply, ip) => {
      if (request.url.includes('page')) Object.assign(Object.prototype, { polluted: 1 })
      return contextOf(request, reply, ip)
    },
  }),
  fetchesPortfolios: mutant(() => import('../server/src/people/creators/service.ts'), {
    saveProfile:
      (saveProfile) =>
      (tx, telegram_id, input, ...rest) => {
        void fetch(input.portfolio_url ?? '').catch(() => undefined)
        return saveProfile(tx, telegram_id, input, ...rest)
      },
  }),
}

export type MutantName = keyof typeof MUTANTS
