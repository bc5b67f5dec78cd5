import { createStackParser, createTransport, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { loggedError } from '#server/app/operations/request-log.ts'

/** Milliseconds that the service has for its answer. */
const patience = 10_000
/** Milliseconds in which reports are sent before the process ends. */
const lastPatience = 2_000

export interface ErrorReports {
  /** Sends type, masked message and stack; `tags` are short texts without personal data. Never throws. */
  report(error: unknown, tags?: Record<string, string>): void
  close(): Promise<void>
}

/** Opens the reports to a Sentry-compatible service; `dsn` is its address with the public key. */
export function openErrorReports(dsn: string, environment: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          ...(options.headers && { headers: options.headers }),
          body: typeof body === 'string' ? body : Buffer.from(body),
          signal: AbortSignal.timeout(patience),
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return {
    report(error, tags = {}) {
      // What the log says of it: messages quote the values of statements.
      const { type, message, stack } = loggedError(error)
      const masked = Object.assign(new Error(message), { name: type, stack: `${type}: ${message}\n${stack}` })
      const scope = new Scope()
      scope.setTags(tags)
      client.captureException(masked, undefined, scope)
    },
    async close() {
      await client.close(lastPatience)
    },
  }
}
