import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { isMigrated } from '#server/db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says that this process takes no new work. */
    announceStop(): void
  }
}

/** Why this process should be sent nothing at the moment. */
type Obstacle = 'stopping' | 'database' | 'migrations' | 'storage'

/** Milliseconds for which an answer holds, so that nobody keeps the database busy by asking. */
const databaseLook = 1_000
/** Whoever keeps buckets is paid for each look. */
const storageLook = { folder: 3_000, buckets: 15_000 }
/** Milliseconds after which something that does not answer counts as away. */
const patience = 3_000

/** Runs `look` for all who ask within `milliseconds` once. */
function remembered<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  let until = 0
  return () => {
    if (!known || Date.now() > until) {
      until = Date.now() + milliseconds
      known = look()
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

/** `/healthz`: the process lives. `/readyz`: it can do its work; if not, 503 and the reason. */
export function serveHealth(app: FastifyInstance, { pool, storage }: Pick<Services, 'pool' | 'storage'>) {
  let isStopping = false
  const probe = `readiness/${randomUUID()}`

  const databaseObstacle = remembered(databaseLook, async (): Promise<Obstacle | null> => {
    try {
      return (await within(patience, isMigrated(pool))) ? null : 'migrations'
    } catch {
      return 'database'
    }
  })
  const disks = [storage.uploads, storage.documents]
  const kind = 'folder' in storage.visitors ? 'folder' : 'buckets'
  const storageObstacle = remembered(storageLook[kind], async (): Promise<Obstacle | null> => {
    try {
      await within(patience, Promise.all(disks.map((disk) => disk.put(probe, 'ready'))))
      await within(patience, Promise.all(disks.map((disk) => disk.delete(probe))))
      return null
    } catch {
      return 'storage'
    }
  })

  app.decorate('announceStop', () => {
    isStopping = true
    // Whoever keeps connections, as proxies do, shall not send the next request on one that is about to be closed.
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
