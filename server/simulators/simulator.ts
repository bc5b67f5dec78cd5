import { join } from 'node:path'
import fastify from 'fastify'
import { z } from 'zod'
import type { IdTokens } from '#server/simulators/identity/id-tokens.ts'
import { addIdentityRoutes, type SimulatedClient } from '#server/simulators/identity/identity-routes.ts'
import { addIysRoutes } from '#server/simulators/iys/iys-routes.ts'
import { addBankRoutes } from '#server/simulators/payments/bank-routes.ts'
import { addControls, simulatorMark } from '#server/simulators/payments/controls.ts'
import { openJournal } from '#server/simulators/payments/journal.ts'
import { addProviderRoutes, type ProviderKeys } from '#server/simulators/payments/provider-routes.ts'
import { createWebhooks } from '#server/simulators/payments/webhooks.ts'
import { addSmsControls } from '#server/simulators/sms/sms-controls.ts'
import { openSmsJournal } from '#server/simulators/sms/sms-journal.ts'
import { addSmsRoutes, type SmsAccount } from '#server/simulators/sms/sms-routes.ts'

export interface SimulatorOptions {
  /** The site that signs people in by the simulated identity provider; without it there is none. */
  identity?: { client: SimulatedClient; tokens: IdTokens } | undefined
  keys: ProviderKeys
  /** The account of the provider of text messages; without it there is none. */
  sms?: SmsAccount | undefined
  /** 0 takes any free port. */
  port: number
  host: string
  /** How a browser reaches the host. */
  browserHost?: string
  /** Where payments and messages are remembered: in `<dataDir>/simulator`; in memory only without it. */
  dataDir?: string
  /** The club's name on the bank's page. */
  merchant: string
  webhookUrl?: string
  webhookDelaysMs?: number[]
  /** How long İYS takes to decide about the entries of a request. */
  iysWaitMs?: number
}

interface Simulator {
  /** Where the product sends its calls. */
  baseUrl: string
  /** Where a browser finds the bank's page. */
  origin: string
  stop(): Promise<void>
}

/** The port is taken by something that is no simulator. */
export class SimulatorPortError extends Error {}

const unused = (): never => {
  throw new Error('A route has a schema')
}

const named = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The address of this machine itself where the simulator listens on every one it has. */
const reachable = (host: string) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host)

async function isSimulator(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/_controls`, {
      redirect: 'error',
      signal: AbortSignal.timeout(3000),
    })
    return z.object({ simulator: z.literal(simulatorMark) }).safeParse(await response.json()).success
  } catch {
    return false
  }
}

/**
 * Starts a card provider of our own with iyzico's wire format, rules and test cards, a bank page, an identity
 * provider with Google’s addresses, a provider of text messages with Netgsm's wire format, and İYS. Where another process
 * of the product already runs one on the port, that one is used.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { keys, host, merchant, dataDir } = options
  const origins = (port: number) => ({
    baseUrl: `http://${named(reachable(host))}:${port}`,
    origin: `http://${named(reachable(options.browserHost ?? host))}:${port}`,
  })
  const shared = { ...origins(options.port), stop: async () => undefined }
  // Looked for before the journal is opened: it belongs to the one that runs.
  if (options.port !== 0 && (await isSimulator(shared.baseUrl))) return shared
  let port = options.port
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 100_000,
    // No route has a schema; without these Fastify loads its compilers.
    schemaController: { compilersFactory: { buildValidator: unused as never, buildSerializer: unused } },
  })
  app.removeAllContentTypeParsers()
  // Signatures cover the bytes, so a body stays as it came.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const folder = dataDir ? join(dataDir, 'simulator') : undefined
  const journal = openJournal(folder)
  const webhooks = createWebhooks({
    url: options.webhookUrl,
    secretKey: keys.secretKey,
    delaysMs: options.webhookDelaysMs ?? [10_000, 60_000, 300_000],
  })
  const plans = addControls(app, journal)
  addIysRoutes(app, { folder, waitMs: options.iysWaitMs })
  addProviderRoutes(app, { keys, journal, plans, webhooks, origin: () => origins(port).origin })
  if (options.identity) addIdentityRoutes(app, { ...options.identity, issuer: () => origins(port).origin })
  if (options.sms) {
    const messages = openSmsJournal(folder)
    addSmsRoutes(app, {
      account: options.sms,
      journal: messages,
      controls: addSmsControls(app, messages),
    })
  }
  addBankRoutes(app, { secretKey: keys.secretKey, merchant, journal, plans, webhooks })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    if (await isSimulator(shared.baseUrl)) return shared
    throw new SimulatorPortError()
  }
  const address = app.server.address()
  if (typeof address === 'object' && address) port = address.port
  return {
    ...origins(port),
    stop: async () => {
      webhooks.stop()
      await app.close()
    },
  }
}
