import { confirmIdentity, refusedEvent, setEnrolment } from '#admin/core/auth/confirmation.ts'
import { signInAgain } from '#admin/core/auth/session-end.ts'
import { showSigningScreen } from '#admin/core/auth/signing-lock.ts'
import { checkConnection } from '#admin/core/connection.ts'
import { createClient } from '#shared/core/client.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'

const token = () => localStorage.getItem(tokenKey)

/** The browser’s limit for keepalive requests. */
const longestKept = 50_000

/** keepalive completes writes when the page is closed; files exceed its limit. */
const outlivesPage = ({ method = 'GET', body }: RequestInit) =>
  method !== 'GET' && (!body || (typeof body === 'string' && body.length < longestKept))

const codeOf = async (answer: Response): Promise<unknown> =>
  (
    await answer
      .clone()
      .json()
      .catch(() => undefined)
  )?.code

/**
 * Sends a call. One that needs a recent proof of identity is repeated once it is given; one that needs a second factor
 * opens its set-up.
 */
async function transport(path: string, init: RequestInit): Promise<Response> {
  const answer = await sendSignedIn(path, init)
  if (answer.status === 423) showSigningScreen()
  if (answer.status !== 403) return answer
  const code = await codeOf(answer)
  if (code === 'second_factor_enrolment_required') setEnrolment(true)
  if (code === 'access.forbidden') dispatchEvent(new Event(refusedEvent))
  if (code !== 'step_up_required' || !(await confirmIdentity())) return answer
  return sendSignedIn(path, init)
}

/** Sends a call; one rejected with 401 is repeated after the user has signed in again. */
async function sendSignedIn(path: string, init: RequestInit): Promise<Response> {
  const answer = await request(path, { ...init, keepalive: outlivesPage(init) })
  if (answer.status !== 401) return answer
  const headers = new Headers(init.headers)
  const isOld = token() !== null && headers.get('authorization') !== `Bearer ${token()}`
  if (!isOld && !(await signInAgain())) return answer
  headers.set('authorization', `Bearer ${token()}`)
  return request(path, { ...init, headers })
}

async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (!init.signal?.aborted) void checkConnection()
    throw cause
  }
}

/** The contract client of the back office; it shares the site’s token. */
export const { call, send, file } = createClient({ transport, token })
