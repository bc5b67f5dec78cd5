import type { AuthConfig } from '@auth/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
import { loginWithGoogle, signOut } from '#server/modules/people/session/session.service.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { SignedInUser } from '#shared/people/users/users.schema.ts'

/**
 * Signs in through the API, so that its rate limits count the client's address. Users with a second factor send their code
 * or a recovery code as `code`; passkeys need the sign-in page.
 */
async function signIn(app: FastifyInstance, request: FastifyRequest, credentials: Record<string, unknown>) {
  const post = ({ method, url }: Endpoint, payload: object) =>
    app.inject({ method, url, remoteAddress: request.ip, payload })
  const textOf = (name: string) => String(credentials[name] ?? '')
  let response = await post(login, { email: textOf('email'), password: textOf('password') })
  const { challenge } = response.json<{ challenge?: Challenge }>()
  if (challenge) {
    const code = textOf('code').trim()
    if (!code) {
      const { CredentialsSignin } = await import('@auth/core/errors')
      // The sign-in page finds it beside `error=CredentialsSignin`.
      throw Object.assign(new CredentialsSignin(), { code: 'second_factor_required' })
    }
    const proof = /^[\d\s]+$/.test(code) ? { code } : { recoveryCode: code }
    response = await post(passSecondFactor, { challenge: challenge.token, ...proof })
  }
  if (response.statusCode !== 200) return null
  const user = SignedInUser.parse(response.json())
  return { id: user._id, name: user.name, email: user.email, image: user.profilePhoto, bearer: user.token }
}

/** The explanation on the sign-in page, where the second step and the way to the account are. */
function loginErrorOf({ challenge, code }: AppError): string | undefined {
  if (challenge) return 'SecondFactorRequired'
  if (code === 'session.google-unclaimed') return 'AccountUnclaimed'
  if (code === 'session.google-unverified') return 'AddressUnverified'
  return undefined
}

/** Loaded at the first request: the site and the back office sign in without it. */
async function loadAuthJs() {
  const [{ Auth }, { default: Credentials }, { default: Google }] = await Promise.all([
    import('@auth/core'),
    import('@auth/core/providers/credentials'),
    import('@auth/core/providers/google'),
  ])
  return { Auth, Credentials, Google }
}

type AuthJs = Awaited<ReturnType<typeof loadAuthJs>>

/**
 * Auth.js under `/api/auth/*`: session, csrf, providers, sign-in callback, sign-out. Its encrypted cookie contains a
 * bearer token of the API, so that revoking the token ends the cookie's session as well.
 */
export function serveAuthJs(app: FastifyInstance, services: Services): void {
  const { configuration, db, google, secret } = services
  const { publicUrl } = configuration

  const configFor = (request: FastifyRequest, { Credentials, Google }: AuthJs): AuthConfig => {
    let googleUser: SignedInUser | undefined
    return {
      basePath: '/api/auth',
      secret,
      trustHost: true,
      session: { strategy: 'jwt', maxAge: 30 * 24 * 60 * 60 },
      pages: { signIn: '/login', error: '/login' },
      logger: {
        error: (error) => request.log.info({ reason: error.name }, 'auth.js'),
        warn: () => undefined,
      },
      providers: [
        Credentials({
          credentials: {
            email: { label: 'E-posta', type: 'email' },
            password: { label: 'Parola', type: 'password' },
            code: { label: 'Doğrulama kodu', type: 'text' },
          },
          authorize: (credentials) => signIn(app, request, credentials),
        }),
        ...(google
          ? [Google({ clientId: google.clientId, clientSecret: google.clientSecret, issuer: google.origin })]
          : []),
      ],
      callbacks: {
        async signIn({ account, profile }) {
          if (account?.provider !== 'google') return true
          if (!profile?.sub || !profile.email) return false
          try {
            googleUser = await loginWithGoogle(
              services,
              {
                googleId: profile.sub,
                email: profile.email,
                emailVerified: profile.email_verified === true,
                name: profile.name ?? profile.email,
              },
              clientHash(services, request.ip),
            )
            return true
          } catch (error) {
            const reason = error instanceof AppError && loginErrorOf(error)
            if (reason) return `/login?error=${reason}`
            throw error
          }
        },
        async jwt({ token, user, account }) {
          if (account?.provider === 'google')
            return googleUser ? { ...token, sub: googleUser._id, bearer: googleUser.token } : null
          if (user && 'bearer' in user) return { ...token, sub: user.id ?? '', bearer: user.bearer }
          const currentUser =
            typeof token.bearer === 'string' ? await findCurrentUser(db, token.bearer) : undefined
          return currentUser ? { ...token, role: currentUser.role, name: currentUser.name } : null
        },
        session({ session, token }) {
          return { ...session, user: { ...session.user, id: token.sub ?? '', role: token.role } }
        },
      },
      events: {
        async signOut(message) {
          const bearer = 'token' in message ? message.token?.bearer : undefined
          const currentUser = typeof bearer === 'string' ? await findCurrentUser(db, bearer) : undefined
          if (currentUser) await signOut(services, currentUser)
        },
      },
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const headers = new Headers()
        for (const name of ['cookie', 'content-type', 'accept', 'user-agent', 'x-auth-return-redirect']) {
          const value = request.headers[name]
          if (typeof value === 'string') headers.set(name, value)
        }
        const body = request.method === 'POST' && typeof request.body === 'string' ? request.body : null
        // The origin is the configured one, never that of the Host header or of an absolute request line.
        const { pathname, search } = new URL(request.url, publicUrl)
        const authJs = await loadAuthJs()
        const answer = await authJs.Auth(
          new Request(new URL(`${pathname}${search}`, publicUrl), { method: request.method, headers, body }),
          configFor(request, authJs),
        )
        if (answer.status >= 400) {
          throw new AppError(answer.status, 'session.refused', sessionMessages.loginFailed)
        }
        reply.status(answer.status)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.send(await answer.text())
      },
    })
  })
}
