import type { AuthProvider } from 'react-admin'
import { allows } from '#admin/app/auth/access.ts'
import { forgetDrafts } from '#admin/app/auth/forget-drafts.ts'
import { loginPath } from '#admin/app/auth/login-reasons.ts'
import { currentUser, forgetToken, mayEnter, storedToken, storeToken } from '#admin/app/auth/session.ts'
import { beginSession, hasLeftSession } from '#admin/app/auth/session-end.ts'
import { call } from '#admin/app/client.ts'
import { toHttpError } from '#admin/app/data/failures.ts'
import { texts } from '#admin/app/i18n/texts.ts'
import { finishLater } from '#admin/app/undo/later.ts'
import { createClient } from '#shared/core/client.ts'
import { ApiError } from '#shared/core/errors.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** A refusal without a notification: the login page speaks for itself. */
const silent = { message: false }

/** Closes a session that was opened with the right password but the wrong role. */
function revoke(token: string): Promise<unknown> {
  const client = createClient({ transport: (path, init) => fetch(path, init), token: () => token })
  return client.call(logout).catch(() => undefined)
}

/** The server has refused the session: who signs out now does not do so of their own will. */
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

export const authProvider: AuthProvider = {
  async login(credentials: { email: string; password: string }) {
    const { token, ...user } = await call(login, { body: credentials }).catch((error: unknown) => {
      throw toHttpError(error)
    })
    if (!mayEnter(user.role)) {
      await revoke(token)
      throw new Error(texts.login.membersNotAllowed)
    }
    forgetDrafts(user._id)
    storeToken(token)
    beginSession()
    isRefused = false
  },

  async logout() {
    // While the token is still good.
    await finishLater()
    const user = await currentUser()?.catch(() => 'refused' as const)
    if (user === 'refused') {
      forgetToken()
      return loginPath('expired')
    }
    // A member who came here by mistake stays signed in on the site. The page is loaded anew: with a token
    // still there, react-admin would check it, refuse it and come here again before it had navigated.
    if (user && !mayEnter(user.role)) {
      location.replace(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${loginPath('member')}`)
      return new Promise(() => undefined)
    }
    if (user) await call(logout).catch(() => undefined)
    forgetToken()
    if (user && !isRefused && !hasLeftSession()) forgetDrafts()
  },

  async checkAuth() {
    if (!storedToken()) throw silent
    try {
      const user = await signedIn()
      if (!mayEnter(user.role)) throw new Error(texts.login.membersNotAllowed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) refuse()
      // While the server cannot be reached nobody is signed out.
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
    return allows(await signedIn(), resource, action, record)
  },
}
