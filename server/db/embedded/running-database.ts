import { access, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { APPLICATION, readPassword } from './cluster.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { DatabaseInUseError, DatabaseStartError } from './errors.ts'

/** A way into a data folder's database, whoever started it. */
export type OpenDatabase = { connectionString: string; close(): Promise<void> }

/** The line of `postmaster.pid` that holds the port, counted from 0. */
const PORT_LINE = 3

/**
 * Opens the database of a data folder for a command: the one that a running product has started, or else its own
 * for as long as the command runs. Never makes a new one.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new DatabaseStartError(`Bu klasörde bir veritabanı yok: ${path.resolve(dataDir)}`)
  })
  try {
    const { connectionString, stop } = await startEmbeddedDatabase({ dataDir, log })
    return { connectionString, close: stop }
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return { connectionString: await runningDatabase(dataDir), close: async () => undefined }
  }
}

async function runningDatabase(dataDir: string): Promise<string> {
  const folder = await realpath(dataDir)
  const cluster = await realpath(path.join(folder, 'postgres'))
  const { password } = await readPassword(folder)
  const lines = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const port = Number(lines[PORT_LINE])
  if (!Number.isInteger(port) || port <= 0) {
    throw new DatabaseStartError(
      `Çalışan veritabanının portu okunamadı: ${cluster}. Birazdan yeniden deneyin.`,
    )
  }
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}?sslmode=disable`
}
