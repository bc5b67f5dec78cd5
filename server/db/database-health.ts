import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabasePool } from '#server/db/database.ts'

/** Milliseconds between two checks. */
const interval = 1_000
/** Milliseconds after which a database without a response is unresponsive. */
const timeout = 5_000
/** Milliseconds that a response has left if this process itself was too busy to receive it. */
const grace = 500

/**
 * Checks the database every second on a connection of its own. A stopped database refuses connections by itself; one that
 * hangs (a frozen machine, a broken network) would keep every request waiting, so the pools are suspended until it
 * responds again. Returns the function that ends the checks.
 */
export function watchDatabaseHealth(
  pools: readonly [DatabasePool, ...DatabasePool[]],
  print: (line: string) => void,
): () => Promise<void> {
  const end = new AbortController()
  const running = watch(pools, print, end.signal)
  return async () => {
    end.abort()
    await running
  }
}

async function watch(
  pools: readonly [DatabasePool, ...DatabasePool[]],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let client: pg.Client | undefined
  let isUnresponsive = false
  while (!signal.aborted) {
    client ??= connection(pools[0])
    const own = client
    const state = await check(own)
    if (signal.aborted) break
    if (isUnresponsive !== (state === 'unresponsive')) {
      isUnresponsive = !isUnresponsive
      print(
        isUnresponsive
          ? 'Veri tabanı yanıt vermiyor; istekler bekletilmeden geri çevriliyor.'
          : 'Veri tabanı yine yanıt veriyor.',
      )
    }
    for (const pool of pools) {
      if (isUnresponsive) pool.suspend()
      else pool.resume()
    }
    if (state !== 'available') {
      own.end().catch(() => undefined)
      client = undefined
    }
    await sleep(interval, undefined, { signal, ref: false }).catch(() => undefined)
  }
  client?.end().catch(() => undefined)
}

const connected = new WeakSet<pg.Client>()

function connection({ options }: DatabasePool): pg.Client {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'club-health',
    keepAlive: true,
  })
  // The next check fails.
  client.on('error', () => undefined)
  return client
}

/** `refused`: the database rejected the connection or is not running. */
async function check(client: pg.Client): Promise<'available' | 'refused' | 'unresponsive'> {
  const response = ping(client).then(
    () => 'available' as const,
    () => 'refused' as const,
  )
  const late = (milliseconds: number) => sleep(milliseconds, 'unresponsive' as const, { ref: false })
  const state = await Promise.race([response, late(timeout)])
  return state === 'unresponsive' ? Promise.race([response, late(grace)]) : state
}

async function ping(client: pg.Client): Promise<void> {
  if (!connected.has(client)) {
    connected.add(client)
    await client.connect()
  }
  await client.query('SELECT 1')
}
