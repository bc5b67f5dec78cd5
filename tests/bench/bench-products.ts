import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/running-product.ts'

/**
 * Server processes of the built product over one database, each with a folder of its own. The first one fills
 * it with demo data; `grow` may add to that before the others start.
 */
export async function startBenchProducts(count: number, grow?: (pool: pg.Pool) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bozkir-bench-'))
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined })
  const pool = createPool(database.connectionString)
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
      const environment = { DATABASE_URL: database.connectionString }
      products.push({ ...(await startRunningProduct(dataDir, environment)), dataDir })
      if (index === 0) await grow?.(pool)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { pool, products, stop }
}
