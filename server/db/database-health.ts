import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabasePool } from '#server/db/database.ts'

/** Milliseconds between two looks. */
const pause = 1_000
/** Milliseconds after which a database that says nothing counts as silent. */
const patience = 5_000
/** Milliseconds that an answer has left if this process itself was too busy to hear it. */
const grace = 500

/**
 * Asks the database every second whether it is there, on a connection of its own. A database that is stopped refuses
 * by itself; one that hangs (a frozen machine, a broken network) would keep every request waiting, so the pools are told
 * to refuse them until it answers again. Answers how to stop asking.
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
  let isSilent = false
  while (!signal.aborted) {
    client ??= connection(pools[0])
    const own = client
    const state = await look(own)
    if (signal.aborted) break
    if (isSilent !== (state === 'silent')) {
      isSilent = !isSilent
      print(
        isSilent
          ? 'Veritabanı yanıt vermiyor; istekler bekletilmeden geri çevriliyor.'
          : 'Veritabanı yine yanıt veriyor.',
      )
    }
    for (const pool of pools) {
      if (isSilent) pool.silence()
      else pool.wake()
    }
    if (state !== 'beats') {
      drop(own)
      client = undefined
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined)
  }
  if (client) drop(client)
}

const begun = new WeakSet<pg.Client>()

function connection({ options }: DatabasePool): pg.Client {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'bozkir-pulse',
    keepAlive: true,
  })
  // Whoever asks next hears of it.
  client.on('error', () => undefined)
  return client
}

/** Whether the database answers; `refuses` when it said no, or that it is not there. */
async function look(client: pg.Client): Promise<'beats' | 'refuses' | 'silent'> {
  const answer = ask(client).then(
    () => 'beats' as const,
    () => 'refuses' as const,
  )
  const late = (milliseconds: number) => sleep(milliseconds, 'silent' as const, { ref: false })
  const state = await Promise.race([answer, late(patience)])
  return state === 'silent' ? Promise.race([answer, late(grace)]) : state
}

async function ask(client: pg.Client): Promise<void> {
  if (!begun.has(client)) {
    begun.add(client)
    await client.connect()
  }
  await client.query('SELECT 1')
}

/** Without a goodbye, which a silent database would not hear. */
function drop(client: pg.Client): void {
  client.end().catch(() => undefined)
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
