import { buildIfStale } from './build.ts'
import { endWithNpm } from './end-with-npm.ts'

endWithNpm()
try {
  await buildIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('./main.ts')
