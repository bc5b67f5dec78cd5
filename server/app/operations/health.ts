import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { isMigrated } from '#server/db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `/readyz` report from now on that this process stops. */
    announceStop(): void
    /** Closes the listener; resolves when the running requests have ended. `close()` alone would reject them. */
    finishRequests(): Promise<void>
    /** Aborted by `finishRequests()`: event streams end. */
    streamsEnd: AbortSignal
  }
}

/** Why the process is not ready. */
type Obstacle = 'stopping' | 'database' | 'migrations' | 'storage'

/** Milliseconds for which a result is cached. */
const databaseTtl = 1_000
/** Requests to buckets are charged. */
const storageTtl = { folder: 3_000, buckets: 15_000 }
/** Milliseconds after which a check without a response has failed. */
const timeout = 3_000

/** Caches the promise of `check` for `milliseconds`. */
function cachedFor<T>(milliseconds: number, check: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  let until = 0
  return () => {
    if (!known || Date.now() > until) {
      until = Date.now() + milliseconds
      known = check()
    }
    return known
  }
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((fulfil, fail) => {
    const timer = setTimeout(() => fail(new Error('timeout')), milliseconds)
    promise.then(fulfil, fail).finally(() => clearTimeout(timer))
  })
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests; otherwise 503 with the reason. */
export function serveHealth(app: FastifyInstance, { pool, storage }: Pick<Services, 'pool' | 'storage'>) {
  let isStopping = false
  const probe = `readiness/${randomUUID()}`

  const databaseObstacle = cachedFor(databaseTtl, async (): Promise<Obstacle | null> => {
    try {
      return (await within(timeout, isMigrated(pool))) ? null : 'migrations'
    } catch {
      return 'database'
    }
  })
  const disks = [storage.uploads, storage.documents]
  const kind = 'folder' in storage.visitors ? 'folder' : 'buckets'
  const storageObstacle = cachedFor(storageTtl[kind], async (): Promise<Obstacle | null> => {
    try {
      await within(timeout, Promise.all(disks.map((disk) => disk.put(probe, 'ready'))))
      await within(timeout, Promise.all(disks.map((disk) => disk.delete(probe))))
      return null
    } catch {
      return 'storage'
    }
  })

  app.decorate('announceStop', () => {
    isStopping = true
    // Proxies must not send the next request on a connection that is about to be closed.
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const obstacle = isStopping ? 'stopping' : ((await databaseObstacle()) ?? (await storageObstacle()))
    return reply
      .status(obstacle ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(obstacle ? { status: 'not-ready', reason: obstacle } : { status: 'ready' })
  })
}

/** Milliseconds between two sweeps of idle connections while the server closes; a request may be on its way on a new one. */
const sweepInterval = 500
/** Milliseconds after which connections are closed although their request has not ended. */
const requestsGrace = 20_000

/**
 * Resolves right after the poll phase of a turn of the event loop shorter than 0.1 ms. Closing the listener resets the
 * connections that arrived since they were last accepted, which a proxy reports as an error; in a short turn that is next
 * to none.
 */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const startedAt = performance.now()
    await setImmediate()
    if (performance.now() - startedAt < 0.1) return
  }
}

/** Adds `finishRequests()`, and has `close()` call it. */
export function finishRequestsOnClose(app: FastifyInstance): void {
  const { server } = app
  const streamsEnd = new AbortController()
  // Browsers open connections in advance; Node counts those without a request as active and would wait a minute.
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  app.decorate('streamsEnd', streamsEnd.signal)
  app.decorate('finishRequests', async () => {
    streamsEnd.abort()
    if (!server.listening) return
    await shortTurn()
    server.close()
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, sweepInterval)
    const grace = setTimeout(() => server.closeAllConnections(), requestsGrace)
    await once(server, 'close')
    clearInterval(sweep)
    clearTimeout(grace)
  })
  app.addHook('preClose', () => app.finishRequests())
}
