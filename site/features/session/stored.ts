import { selectedBranchKey, signedOutKey, tokenKey } from '#shared/people/session/session.rules.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

export { tokenKey }
export const themeKey = 'theme'
const userInfoKey = 'userInfo'
/** The last known unread count. */
export const unreadKey = 'unreadNotifications'
/** The member’s entry codes of the next minutes. */
export const entryCodesKey = 'entryCodes'

/** The cart: a JSON array of `CartItem`. */
export const cartKey = 'cart'

/** The member’s data shown in the header, and the id; sessions of before the id was stored lack it. */
export type UserInfo = Pick<SignedInUser, 'name' | 'profilePhoto'> & { _id?: string }

export interface SelectedBranch {
  _id: string
  name: string
  slug: string
}

/**
 * Reads `localStorage`, which throws where it is blocked; the page then behaves as signed out.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes the key with null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked or full: nothing is stored.
  }
}

function readJson(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const readToken = () => readStored(tokenKey)

export function readUserInfo(): UserInfo | null {
  const stored = readJson(userInfoKey)
  if (typeof stored?.name !== 'string') return null
  return {
    name: stored.name,
    profilePhoto: typeof stored.profilePhoto === 'string' ? stored.profilePhoto : null,
    ...(typeof stored._id === 'string' && { _id: stored._id }),
  }
}

export function writeUserInfo({ _id, name, profilePhoto }: UserInfo): void {
  writeStored(userInfoKey, JSON.stringify({ _id, name, profilePhoto }))
  document.dispatchEvent(new Event('session-change'))
}

/** Stores the response of a sign-in. */
export function openSession(user: SignedInUser): void {
  writeStored(tokenKey, user.token)
  document.documentElement.dataset.session = 'member'
  writeUserInfo(user)
}

/** Clears the token and all data of the member. */
export function closeSession(): void {
  writeStored(tokenKey, null)
  writeStored(userInfoKey, null)
  writeStored(entryCodesKey, null)
  writeStored(unreadKey, null)
  delete document.documentElement.dataset.session
  document.dispatchEvent(new Event('session-change'))
}

/** Ends the session on the member’s request, in all tabs. */
export function closeSessionEverywhere(): void {
  closeSession()
  writeStored(signedOutKey, new Date().toISOString())
}

export function readSelectedBranch(): SelectedBranch | null {
  const stored = readJson(selectedBranchKey)
  const { _id, name, slug } = stored ?? {}
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof slug !== 'string') return null
  return /^[a-z0-9-]+$/.test(slug) ? { _id, name, slug } : null
}

/** Stores the chosen branch, or clears it with null. */
export function writeSelectedBranch(branch: SelectedBranch | null): void {
  const { _id, name, slug } = branch ?? {}
  writeStored(selectedBranchKey, branch && JSON.stringify({ _id, name, slug }))
  document.dispatchEvent(new Event('branch-change'))
}
