import { signInAgain } from '#admin/app/auth/session-end.ts'
import { createClient } from '#shared/core/client.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'

const token = () => localStorage.getItem(tokenKey)

/** A browser keeps no more than this for a page that is gone. */
const longestKept = 50_000

/** Writes arrive although the page is left in the same moment; files are too large for that. */
const outlivesPage = ({ method = 'GET', body }: RequestInit) =>
  method !== 'GET' && (!body || (typeof body === 'string' && body.length < longestKept))

/** Sends a call; one that is refused in the middle of a form is sent again once the person has signed in. */
async function transport(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, keepalive: outlivesPage(init) })
  if (answer.status !== 401) return answer
  const headers = new Headers(init.headers)
  const isOld = token() !== null && headers.get('authorization') !== `Bearer ${token()}`
  if (!isOld && !(await signInAgain())) return answer
  headers.set('authorization', `Bearer ${token()}`)
  return fetch(path, { ...init, headers })
}

/** The contract client of the back office; it shares the site's token. */
export const { call, send, file } = createClient({ transport, token })
