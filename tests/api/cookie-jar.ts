import type { LightMyRequestResponse } from 'fastify'
import { send } from '#tests/support/product/requests.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

interface BrowserOptions {
  headers?: Record<string, string>
  remoteAddress?: string
}

/** A client for `/api/auth` that stores cookies and posts forms like a browser. */
export function openBrowser(product: Pick<TestProduct, 'app'>, options: BrowserOptions = {}) {
  const cookies = new Map<string, string>()

  async function request(method: string, path: string, fields?: Record<string, string>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(product, method, `/api/auth/${path}`, {
      ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
      headers: {
        ...options.headers,
        ...(cookie ? { cookie } : {}),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }

  const get = (path: string): Promise<LightMyRequestResponse> => request('GET', path)
  /** Posts a form with the CSRF token of the cookies. */
  async function post(path: string, fields: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const { csrfToken } = (await get('csrf')).json<{ csrfToken: string }>()
    return request('POST', path, { csrfToken, ...fields })
  }

  return {
    cookies,
    get,
    post,
    signIn: (email: string, password: string) => post('callback/credentials', { email, password }),
    /** The user of the session, or null. */
    session: async () =>
      (await get('session')).json<{ user: { id: string; name: string; role: string } } | null>(),
  }
}
