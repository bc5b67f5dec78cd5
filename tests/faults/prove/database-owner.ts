// A process that only owns an embedded database, for tests that kill it.
import { DatabaseInUseError, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: database-owner.ts <dataDir>')

const started = performance.now()
try {
  const database = await startEmbeddedDatabase({ dataDir, log: (line) => console.log(`log ${line}`) })
  console.log(`ready ${Math.round(performance.now() - started)} ${database.connectionString}`)
  void database.exited.then(({ expected }) => {
    if (!expected) process.exit(4)
  })
  process.once('SIGTERM', () => {
    void database.stop().then(() => process.exit(0))
  })
} catch (error) {
  console.log(`failed ${error instanceof Error ? error.message : error}`)
  process.exit(error instanceof DatabaseInUseError ? 3 : 1)
}
