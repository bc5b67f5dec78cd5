import { call } from '#admin/app/client.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import { showProfile } from '#shared/people/users/profile.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import type { Role } from '#shared/permissions/permissions.ts'

let known: { token: string; user: Promise<User> } | undefined

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

/** The signed-in person, asked for once per token: the site may change it in another tab. */
export function currentUser(): Promise<User> | undefined {
  const token = storedToken()
  if (!token) return undefined
  if (known?.token !== token) known = { token, user: call(showProfile) }
  const { user } = known
  user.catch(() => {
    if (known?.user === user) known = undefined
  })
  return user
}

/** Members have their own area on the site. */
export function mayEnter(role: Role): boolean {
  return role !== 'member'
}
