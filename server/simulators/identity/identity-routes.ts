import { hash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { IdTokens } from '#server/simulators/identity/id-tokens.ts'
import {
  choicePage,
  clientScript,
  handOverPage,
  pageHeaders,
  refusedPage,
} from '#server/simulators/identity/identity-pages.ts'

/** The site that may sign people in, as it would be registered with Google. */
export interface SimulatedClient {
  clientId: string
  clientSecret: string
  /** The origin of its pages. */
  origin: string
}

interface Context {
  client: SimulatedClient
  tokens: IdTokens
  /** The issuer of the tokens: the simulator’s own origin. */
  issuer: () => string
}

const Account = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(120),
  verified: z.literal('on').optional(),
})
/** A choice in the window that the sign-in page opened. */
const WindowChoice = z.object({ client_id: z.string(), origin: z.string() })
/** An authorization request with a code challenge (RFC 6749, RFC 7636). */
const CodeRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string(),
})
const CodeExchange = z.object({ code: z.string(), redirect_uri: z.url(), code_verifier: z.string() })

/** Seconds for which a token is valid, as with Google. */
const tokenTime = 3600

/**
 * Adds an identity provider with Google’s addresses: the script and the window of the sign-in button, and the
 * authorization code flow of OpenID Connect that Auth.js uses.
 */
export function addIdentityRoutes(app: FastifyInstance, { client, tokens, issuer }: Context): void {
  /** Codes that were not exchanged yet. */
  const codes = new Map<string, { request: z.infer<typeof CodeRequest>; account: z.infer<typeof Account> }>()
  const show = (reply: FastifyReply, html: string) => reply.headers(pageHeaders).send(html)
  const refuse = (reply: FastifyReply) => show(reply.code(400), refusedPage())

  function idToken({ name, email, verified }: z.infer<typeof Account>, nonce?: string): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1000)
    return tokens.sign({
      iss: issuer(),
      aud: client.clientId,
      // One account per address.
      sub: hash('sha256', email.toLowerCase()).slice(0, 21),
      email,
      email_verified: verified === 'on',
      name,
      iat: issuedAt,
      exp: issuedAt + tokenTime,
      ...(nonce && { nonce }),
    })
  }

  const isOurs = ({ client_id, origin }: z.infer<typeof WindowChoice>) =>
    client_id === client.clientId && origin === client.origin
  /** Whether the credentials are those of the client; both are form-encoded (RFC 6749, section 2.3.1). */
  function isClient(authorization = ''): boolean {
    const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    const [id = '', secret = ''] = text.split(':').map(decodeURIComponent)
    return id === client.clientId && secret === client.clientSecret
  }
  const isReturnAddress = ({ client_id, redirect_uri }: z.infer<typeof CodeRequest>) =>
    isOurs({ client_id, origin: new URL(redirect_uri).origin })

  app.get('/gsi/client', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(clientScript))

  app.get('/gsi/select', (request, reply) => {
    const choice = WindowChoice.safeParse(request.query)
    if (!choice.success || !isOurs(choice.data)) return refuse(reply)
    return show(reply, choicePage('/gsi/select', choice.data.origin, choice.data))
  })

  app.post('/gsi/select', async (request, reply) => {
    const choice = WindowChoice.extend(Account.shape).safeParse(request.body)
    if (!choice.success || !isOurs(choice.data)) return refuse(reply)
    return show(reply, handOverPage(await idToken(choice.data), choice.data.origin))
  })

  app.get('/.well-known/openid-configuration', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }))

  app.get('/oauth2/v3/certs', async () => tokens.keys)

  app.get('/o/oauth2/v2/auth', (request, reply) => {
    const asked = CodeRequest.safeParse(request.query)
    if (!asked.success || !isReturnAddress(asked.data)) return refuse(reply)
    return show(reply, choicePage('/o/oauth2/v2/auth', client.origin, asked.data))
  })

  app.post('/o/oauth2/v2/auth', (request, reply) => {
    const asked = CodeRequest.safeParse(request.body)
    const account = Account.safeParse(request.body)
    if (!asked.success || !account.success || !isReturnAddress(asked.data)) return refuse(reply)
    const { redirect_uri, state } = asked.data
    const code = randomUUID()
    codes.set(code, { request: asked.data, account: account.data })
    const to = new URL(redirect_uri)
    to.searchParams.set('code', code)
    if (state) to.searchParams.set('state', state)
    return reply.redirect(to.href, 303)
  })

  app.post('/token', async (request, reply) => {
    const exchange = CodeExchange.safeParse(request.body)
    const known = exchange.success ? codes.get(exchange.data.code) : undefined
    if (exchange.success) codes.delete(exchange.data.code)
    const isValid =
      exchange.success &&
      known &&
      isClient(request.headers.authorization) &&
      exchange.data.redirect_uri === known.request.redirect_uri &&
      hash('sha256', exchange.data.code_verifier, 'base64url') === known.request.code_challenge
    if (!isValid) return reply.code(400).send({ error: 'invalid_grant' })
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: tokenTime,
      id_token: await idToken(known.account, known.request.nonce),
    }
  })
}
