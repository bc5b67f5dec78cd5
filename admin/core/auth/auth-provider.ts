import { type AuthProvider, HttpError } from 'react-admin'
import { canAccess, isForTrainers } from '#admin/core/auth/access.ts'
import {
  currentUser,
  forgetDrafts,
  forgetToken,
  loginPath,
  mayEnter,
  storedToken,
  storeToken,
} from '#admin/core/auth/session.ts'
import { beginSession, hasLeftSession } from '#admin/core/auth/session-end.ts'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminResource } from '#admin/core/resource.ts'
import { runPendingUndoable } from '#admin/core/undo/undoable.ts'
import { createClient } from '#shared/core/client.ts'
import { ApiError } from '#shared/core/errors.ts'
import { type Proof, passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { signedOutKey } from '#shared/people/session/session.rules.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** A redirect without a notification, because the login page shows the reason. */
const silent = { message: false }

/** Ends a session opened with a valid password but an insufficient role. */
function revoke(token: string): Promise<unknown> {
  const client = createClient({ transport: (path, init) => fetch(path, init), token: () => token })
  return client.call(logout).catch(() => undefined)
}

/** The server has rejected the session, so this logout is not voluntary. */
let isRefused = false

function refuse(): never {
  isRefused = true
  throw new Error(accessMessages.sessionExpired)
}

async function signedIn() {
  const user = await currentUser()
  if (!user) throw silent
  return user
}

export const createAuthProvider = (resources: readonly AdminResource[]): AuthProvider => ({
  /** Also takes a user who has signed in and then accepted notice and terms; throws `HttpError` with what is missing. */
  async login(credentials: { email: string; password: string } | Proof | { accepted: SignedInUser }) {
    const answer =
      'accepted' in credentials
        ? Promise.resolve({ ...credentials.accepted, needsConsent: false })
        : 'challenge' in credentials
          ? call(passSecondFactor, { body: credentials })
          : call(login, { body: credentials })
    const signedInUser = await answer.catch((error: unknown) => {
      throw toHttpError(error)
    })
    const { token, ...user } = signedInUser
    if (!mayEnter(user.role)) {
      await revoke(token)
      throw new Error(texts.login.membersNotAllowed)
    }
    if (user.needsConsent)
      throw new HttpError(sessionMessages.consentNeeded, 403, { needsConsent: signedInUser })
    forgetDrafts(user._id)
    storeToken(token)
    beginSession()
    isRefused = false
  },

  async logout() {
    if (!storedToken()) return loginPath('SessionRequired')
    // While the token is still valid.
    await runPendingUndoable()
    const user = await currentUser()?.catch(() => 'refused' as const)
    if (user === 'refused') {
      forgetToken()
      return loginPath('SessionExpired')
    }
    // A member who came here stays signed in on the site. Reloads the page: with a token, react-admin would check
    // it, reject it and redirect here again before navigating.
    if (user && !mayEnter(user.role)) {
      location.replace(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${loginPath('MembersNotAllowed')}`)
      return new Promise(() => undefined)
    }
    if (user) await call(logout).catch(() => undefined)
    forgetToken()
    if (!user || isRefused || hasLeftSession()) return
    forgetDrafts()
    localStorage.setItem(signedOutKey, new Date().toISOString())
  },

  async checkAuth() {
    if (!storedToken()) throw silent
    try {
      const user = await signedIn()
      if (!mayEnter(user.role)) throw new Error(texts.login.membersNotAllowed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) refuse()
      // Network errors do not sign the user out.
    }
  },

  async checkError(error: { status?: number }) {
    if (error.status === 401) refuse()
  },

  async getIdentity() {
    const user = await signedIn()
    return { ...user, id: user._id, fullName: user.name, avatar: user.profilePhoto ?? undefined }
  },

  async getPermissions() {
    return (await signedIn()).role
  },

  async canAccess({ resource, action, record }) {
    const subject = { resource, action, record, isForTrainers: isForTrainers(resources, resource) }
    return canAccess(await signedIn(), subject)
  },
})
