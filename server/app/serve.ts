import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { flushOutput } from '#server/app/operations/log-output.ts'
import { loggedError } from '#server/app/operations/request-log.ts'
import { startProduct } from '#server/app/product.ts'
import { startFailure } from '#server/app/start-errors.ts'
import { readConfiguration } from '#server/core/configuration.ts'

const print = (line: string) => console.log(line)

/** Milliseconds that answers have once the database of our own is gone: there is nothing to be finished without it. */
const lastWords = 3_000

/** Starts the product and keeps it going until it is told to stop; ends the process with 1 where it cannot start. */
export async function serve(): Promise<void> {
  try {
    // V8 gives up a call from WebAssembly to JavaScript for a faster one after a thousand of them. Where threads that
    // read TypeScript do so at the same time, it ends the process now and then ("jit_page.has_value()").
    setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')
    const product = await startProduct(readConfiguration(process.env), print)
    // Left alone, V8 lets garbage grow to a multiple of what is in use before it looks: an export of a million rows would
    // cost 300 MB. So it looks once a quarter has been added; not before, as a start only adds.
    setFlagsFromString('--heap-growing-percent=25')
    // Now rather than at the end, which may be a sudden one.
    flushCompileCache()
    let stopping = false
    const stop = async (exitCode: number) => {
      if (stopping) return
      stopping = true
      print('Kapanıyor…')
      await product.stop()
      await flushOutput()
      process.exit(exitCode)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
    void product.databaseEnded.then(() => {
      setTimeout(() => process.exit(1), lastWords).unref()
      return stop(1)
    })
    // Astro's adapter listens too and is silent about what did not happen while it rendered.
    process.on('unhandledRejection', (reason) => console.error(JSON.stringify(loggedError(reason))))
  } catch (error) {
    console.error(startFailure(error) ?? error)
    await flushOutput()
    process.exit(1)
  }
}
