import { call } from '#admin/core/client.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { signedOutKey, tokenKey } from '#shared/people/session/session.rules.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type { Role } from '#shared/permissions/permissions.ts'

type SignedInPerson = ResponseOf<typeof showProfile>

let known: { token: string; user: Promise<SignedInPerson> } | undefined

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
}

export function forgetToken(): void {
  localStorage.removeItem(tokenKey)
  known = undefined
}

/** The signed-in user, fetched once per token, because the site may change the token in another tab. */
export function currentUser(): Promise<SignedInPerson> | undefined {
  const token = storedToken()
  if (!token) return undefined
  if (known?.token !== token) known = { token, user: call(showProfile) }
  const { user } = known
  user.catch(() => {
    if (known?.user === user) known = undefined
  })
  return user
}

/** Fetches the signed-in user again, whose rights have changed. */
export function refetchUser(): void {
  known = undefined
}

/** Members use the site instead of the back office. */
export function mayEnter(role: Role): boolean {
  return role !== 'member'
}

/** Why the user was sent to the login page, by the `error` of its address, as on the site. */
const loginErrors = {
  SessionRequired: texts.login.sessionRequired,
  SessionExpired: accessMessages.sessionExpired,
  MembersNotAllowed: texts.login.membersNotAllowed,
} as const

export const loginPath = (error: keyof typeof loginErrors) => `/login?error=${error}`

/** The message for the error in the login page’s address. */
export function loginErrorOf(search: URLSearchParams): string | undefined {
  return Object.entries(loginErrors).find(([error]) => error === search.get('error'))?.[1]
}

/** Removes the drafts of this tab: all, or those of other users. */
export function forgetDrafts(exceptOf?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('draft:') && !(exceptOf && key.startsWith(`draft:${exceptOf}:`)))
      sessionStorage.removeItem(key)
  }
}

/** Clears this tab when the user signs out in another one, unsaved changes included. */
export function followSignOut(root: HTMLElement): void {
  addEventListener('storage', ({ key }) => {
    if (key !== signedOutKey) return
    root.hidden = true
    forgetDrafts()
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  })
}
