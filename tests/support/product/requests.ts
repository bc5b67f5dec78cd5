import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

export const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })

/** A raw request, for cases the contract client cannot send. */
export async function send(
  { app }: Pick<TestProduct, 'app'>,
  method: string,
  url: string,
  options: Omit<InjectOptions, 'method' | 'url'> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: method as 'GET', url, ...options })
}

/** A multipart body from form data. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** The paths of all uploaded files, relative to `/uploads`. */
export async function storedFiles({ services }: TestProduct): Promise<string[]> {
  const { objects } = await services.storage.uploads.listAll('', { recursive: true })
  return [...objects].flatMap((found) => (found.isFile ? [found.key] : [])).toSorted()
}
