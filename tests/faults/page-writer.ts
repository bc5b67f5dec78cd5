// A server process whose page shows a counter that it increments in a loop, for tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, inTransaction } from '#server/db/database.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import type { AstroHandler } from '#server/pages/astro-renderer.ts'
import { pages } from '#server/pages/pages.plugin.ts'
import type { PageContext } from '#shared/core/page.ts'
import Fastify from 'fastify'
import type pg from 'pg'

const [connectionString = '', dataDir = '', lastWords] = process.argv.slice(2)
const pool = createPool(connectionString)

async function readNumber(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query("SELECT value::int FROM settings WHERE key = 'number'")
  return rows[0].value
}

const site: AstroHandler = async (_request, response, _next, locals) => {
  const { tag } = locals as PageContext
  const number = await readNumber(pool)
  tag('number')
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<p>${number}</p>`.repeat(200))
}

const app = Fastify()
await app.register(pages, {
  pool,
  call: () => Promise.reject(new Error('the page makes no requests')),
  siteHandler: site,
  uploads: (await openStorage({ folder: dataDir })).uploads,
  siteClientDir: '/nowhere',
  adminDir: '/nowhere',
  listenConnectionString: connectionString,
  files: { dataDir, edition: 'one' },
})
await app.ready()
console.log('ready')

for (let round = 0; ; round++) {
  await app.inject('/equipment')
  await sleep(Math.random() * 30)
  await app.inject('/equipment')
  // The last time, the page file is certainly written.
  await sleep(lastWords && round === 3 ? 1_500 : Math.random() * 600)
  const published = await inTransaction(pool, async ({ client }) => {
    await client.query("UPDATE settings SET value = to_jsonb(value::int + 1) WHERE key = 'number'")
    const versions = await app.pageCache.publish(client, ['number'])
    if (lastWords !== 'commit' || round < 3) return versions
    // The commit is the last action of this process.
    await client.query('COMMIT')
    process.kill(process.pid, 'SIGKILL')
    return versions
  })
  app.pageCache.committed(published)
}
