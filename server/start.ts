import { flushOutput, takeOverOutput } from './app/operations/log-output.ts'
import { buildIfStale } from './cli/build.ts'
import { endWithNpm } from './cli/end-with-npm.ts'

takeOverOutput()
endWithNpm()
try {
  await buildIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await flushOutput()
  process.exit(1)
}
await import(new URL('../dist/server/main.js', import.meta.url).href)
