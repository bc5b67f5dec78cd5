import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { hashInputs } from '#server/cli/build-hash.ts'
import type { Configuration } from '#server/core/configuration.ts'
import type { Call } from '#shared/core/client.ts'
import type { AstroHandler } from './astro-renderer.ts'
import { pages } from './pages.plugin.ts'

interface ServePagesOptions {
  pool: pg.Pool
  call: Call
  uploads: Disk
  connectionString: string
  configuration: Configuration
}

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')

/** Serves what the build made: the site, its files and the back office. */
export async function servePages(app: FastifyInstance, options: ServePagesOptions): Promise<void> {
  await app.register(pages, {
    pool: options.pool,
    call: options.call,
    uploads: options.uploads,
    listenConnectionString: options.connectionString,
    siteHandler: await loadSite(path.join(dist, 'site/server/entry.mjs')),
    siteClientDir: path.join(dist, 'site/client'),
    adminDir: path.join(dist, 'admin'),
    files: { dataDir: options.configuration.dataDir, edition: await readEdition(options) },
  })
}

/** What every page depends on besides its tags: the built site, the server, the configuration, the database. */
async function readEdition({ pool, configuration }: ServePagesOptions): Promise<string> {
  const { club, publicUrl, google } = configuration
  const { rows } = await pool.query(
    `SELECT system_identifier::text AS cluster, oid::text AS database
     FROM pg_control_system(), pg_database WHERE datname = current_database()`,
  )
  const code = [await hashInputs(root, ['server', 'shared']), await hashInputs(dist, ['site/server'])]
  return hash('sha256', JSON.stringify([code, rows, club, publicUrl, google?.clientId]))
}

async function loadSite(entry: string): Promise<AstroHandler | null> {
  if (!existsSync(entry)) return null
  const site: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  return site.handler
}
