import type { z } from 'zod'
import { ApiError } from '#shared/core/api-error.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  responseSchema,
} from '#shared/core/endpoint.ts'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { failureText } from '#shared/core/failure-text.ts'
import { pathOf } from '#shared/core/path-of.ts'

export { pathOf } from '#shared/core/path-of.ts'

type Part<Name extends string, T> = T extends undefined ? { [K in Name]?: undefined } : { [K in Name]: T }

/** The input of a call; parts that the endpoint does not declare cannot be given. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (E['schema']['querystring'] extends undefined ? { query?: undefined } : { query?: Partial<QueryOf<E>> }) &
  Part<'body', BodyInputOf<E>> & {
    /** Multipart files by field name. */
    files?: Partial<Record<string, File | Blob | readonly (File | Blob)[] | null>>
    signal?: AbortSignal
  }

/** How requests travel: `fetch` in a browser, Fastify's `inject` in process. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

export interface ClientOptions {
  transport: Transport
  token?: () => string | null
  /** Called once a token was refused, before the error is thrown. */
  onUnauthorized?: () => void
}

export interface Answer<T> {
  data: T
  headers: Headers
}

type Download = <E extends Endpoint>(target: E, input?: CallInput<E>) => Promise<Blob>
export type Call = <E extends Endpoint>(target: E, input?: CallInput<E>) => Promise<ResponseOf<E>>

function formData(body: object, files: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    form.set(name, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of Array.isArray(value) ? value : [value])
      if (file instanceof Blob) form.append(name, file)
  }
  return form
}

/** The one way the site and the back office talk to the API. Throws `ApiError` on every failure. */
export function createClient({ transport, token, onUnauthorized }: ClientOptions) {
  async function request<E extends Endpoint>(target: E, input?: CallInput<E>): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' })
    const bearer = token?.()
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const problem = target.schema.body && wrongBody(target.schema.body, input?.body)
    if (problem) throw new ApiError(400, { code: 'validation.failed', message: problem })
    const init: RequestInit = { method: target.method, headers }
    if (input?.signal) init.signal = input.signal
    if (target.files) {
      init.body = formData((input?.body as object | undefined) ?? {}, input?.files ?? {})
    } else if (input?.body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input.body)
    }
    const path = pathOf(
      target.url,
      input?.params as Record<string, unknown>,
      input?.query as Record<string, unknown>,
    )
    try {
      const response = await transport(path, init)
      if (response.status === 401 && bearer) onUnauthorized?.()
      return response
    } catch (cause) {
      if (input?.signal?.aborted) throw cause
      throw new ApiError(0, { code: 'network', message: target.failure })
    }
  }

  async function send<E extends Endpoint>(target: E, input?: CallInput<E>): Promise<Answer<ResponseOf<E>>> {
    const response = await request(target, input)
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok || isRefusal(answer)) throw refusal(target, response.status, answer)
    const parsed = responseSchema(target).safeParse(answer)
    if (!parsed.success)
      throw new ApiError(response.status, {
        code: 'answer-shape',
        message: target.shapeFailure ?? target.failure,
      })
    return { data: parsed.data as ResponseOf<E>, headers: response.headers }
  }

  const call: Call = async (target, input) => (await send(target, input)).data

  /** Downloads a file; it needs the token, so a plain link does not work. */
  const file: Download = async (target, input) => {
    const response = await request(target, input)
    if (!response.ok) throw refusal(target, response.status, await response.json().catch(() => undefined))
    return response.blob().catch(() => {
      throw new ApiError(0, { code: 'network', message: target.failure })
    })
  }

  return { call, send, file }
}

function refusal(target: Endpoint, status: number, answer: unknown): ApiError {
  const { data: envelope = { code: 'unknown' } } = ErrorEnvelope.safeParse(answer)
  return new ApiError(status, { ...envelope, message: failureText(answer, target.failure) })
}

/** Returns the failure of a body that is no object; the server validates the fields. */
function wrongBody(schema: z.ZodType, body: unknown): string | undefined {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return undefined
  return schema.safeParse(body, { error: () => validationMessages.failed }).error?.issues[0]?.message
}

/** Some calls return 200 with `success: false`: that is the failure it carries. */
function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false
}
