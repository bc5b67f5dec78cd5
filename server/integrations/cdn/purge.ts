import type { PgBoss } from 'pg-boss'
import { cdnTagOf } from '#server/core/cdn-tags.ts'
import type { Configuration } from '#server/core/configuration.ts'
import { executorOf, type QueueDefinition } from '#server/core/job-queues.ts'
import type { TransactOptions } from '#server/core/unit-of-work.ts'

/** Tags whose pages a cache in front of the servers is to drop. */
export const purgeQueue: QueueDefinition = {
  name: 'cdn-purge',
  title: 'Ön bellekten düşürülen sayfalar',
  options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
}

interface Purge {
  tags: string[]
}

/** Seconds after which a page is dropped once more that was on its way to the cache during the write. */
const secondPurge = 5
/** The most tags that every provider takes in one request. */
const tagsPerRequest = 30
/** Milliseconds. */
const timeout = 10_000

type Publish = TransactOptions['publishTags']

/**
 * Returns `publish`, preceded by a purge of the pages with these tags, queued in the transaction of the write that
 * changes them: none is lost, and no write waits for the cache.
 */
export function purging(jobs: PgBoss, cdn: Configuration['cdn'], publish: Publish): Publish {
  if (!cdn) return publish
  return async (client, tags) => {
    const purge: Purge = { tags: tags.map(cdnTagOf) }
    const db = executorOf(client)
    await jobs.send(purgeQueue.name, purge, { db })
    await jobs.send(purgeQueue.name, purge, { db, startAfter: secondPurge })
    return publish(client, tags)
  }
}

/** Asks the cache to drop the pages with these tags. Throws unless it agrees. */
async function requestPurge(
  { purgeUrl, token }: NonNullable<Configuration['cdn']>,
  tags: readonly string[],
): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Fastly reads the tags from this header, others from the body.
      'surrogate-key': tags.join(' '),
      ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The CDN answered a purge with ${response.status}`)
}

/** Starts the worker of queued purges; jobs that wait together become one purge. */
export async function startPurgeJobs(jobs: PgBoss, cdn: Configuration['cdn']): Promise<void> {
  if (!cdn) return
  const work = { batchSize: 50, pollingIntervalSeconds: 0.5 }
  await jobs.work<Purge>(purgeQueue.name, work, async (queued) => {
    const tags = [...new Set(queued.flatMap(({ data }) => data.tags))]
    for (let first = 0; first < tags.length; first += tagsPerRequest)
      await requestPurge(cdn, tags.slice(first, first + tagsPerRequest))
  })
}
