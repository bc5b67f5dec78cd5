import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'

interface BenchProductsOptions {
  /** Adds to the demo data before the second process starts. */
  grow?: (pool: pg.Pool) => Promise<void>
  environment?: NodeJS.ProcessEnv
  /** Connects the servers to the database by another address, e.g. a proxy. */
  gate?: (connectionString: string) => Promise<string>
}

/**
 * Server processes of the built product on one database, each with its own folder. The first one fills it with
 * demo data.
 */
export async function startBenchProducts(
  count: number,
  { grow, environment = {}, gate = async (url) => url }: BenchProductsOptions = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bozkir-bench-'))
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined })
  const pool = createPool(database.connectionString)
  const DATABASE_URL = await gate(database.connectionString)
  const products: (RunningProduct & { dataDir: string })[] = []
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()))
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let index = 0; index < count; index++) {
      const dataDir = path.join(folder, `node-${index}`)
      const settings = { ...environment, DATABASE_URL }
      products.push({ ...(await startRunningProduct(dataDir, settings)), dataDir })
      if (index === 0) await grow?.(pool)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { pool, products, connectionString: database.connectionString, stop }
}
