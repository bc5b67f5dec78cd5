import type { z } from 'zod'
import type { Access } from '#shared/permissions/permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Limits of one multipart file field. Sizes are bytes. */
export interface FileField {
  /** The type that the content must have, regardless of the file name. */
  kind: 'image' | 'pdf' | 'attachment' | 'sheet'
  maxCount: number
  maxBytes: number
  /** Messages of a refused file; those of photographs by default. */
  tooLarge?: string
  tooMany?: string
}

/** Media types of answers that are files. */
export type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'
  | 'text/calendar'
  | 'text/csv'
  | 'text/plain'

/** The two forms in which lists and reports are saved. */
export const sheetTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const satisfies FileType[]

export interface EndpointSchema {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  /** Exactly one 2xx response; every failure is an `ErrorEnvelope`. */
  response: { 200: z.ZodType } | { 201: z.ZodType }
}

/** Tables whose rows belong to one person, by their column `user_id`. */
type OwnedTable =
  | 'appointments'
  | 'contract_signatures'
  | 'deletion_requests'
  | 'desk_payments'
  | 'lost_items'
  | 'membership_cancellations'
  | 'memberships'
  | 'payments'
  | 'referrals'
  | 'sales'
  | 'sms_messages'
  | 'vitamin_orders'
  | 'wallets'

/** Where a call names the person whose data it opens; with `of`, the parameter is the id of their record. */
export type OpenedPerson =
  | { path: string; of?: OwnedTable }
  /** A parameter of the query or a filter of the list; without one, nobody in particular. */
  | { query: string }
  | { body: string }

/** One call of the API: the only place where its path, shapes and access rule are written. */
export interface Endpoint<Schema extends EndpointSchema = EndpointSchema, A extends Access = Access> {
  method: Method
  url: string
  /** The permission a caller needs, named in the access table. */
  access: A
  /** Shown when the server sends no message of its own. */
  failure: string
  /** Shown instead of `failure` when the response is not of the shape that was agreed. */
  shapeFailure?: string
  /** One Turkish line for the API's page. */
  summary: string
  schema: Schema
  /** Multipart file fields; their presence makes the body multipart. */
  files?: Record<string, FileField>
  /** The response is a file of one of these types; its schema says nothing. */
  answersFile?: readonly FileType[]
  /** The response is a stream of server-sent events, whose data is this as JSON; its schema says nothing. */
  events?: z.ZodType
  /** Also takes URL-encoded forms of pages without a script or of a bank, and redirects them to a page. */
  takesForms?: true
  /** The response is a page of rows and carries `Content-Range`. */
  list?: true
  /** The permission that a file of the list needs, if not `access`. */
  exportAccess?: Access
  /**
   * For public responses that are the same for everyone without a token: the cache tags (see `pageTags`) of what the response
   * shows. The server keeps the encoded response until a write invalidates one of them.
   */
  cacheTags?(input: { params: never }): readonly string[]
  /** The call shows data of one person to the back office: its log of views says so. */
  opens?: OpenedPerson
  /** The caller must have proven their identity in the last minutes: 403 `step_up_required` otherwise. */
  requiresStepUp?: true
  /** The service demands the same for some of its records or fields. */
  mayRequireStepUp?: true
  /** A person has to make the call: no API key may. */
  isPersonal?: true
  /** The response contains a key or a code, which no other place keeps. */
  answersSecret?: true
  /** Open to a session that still has to set up the second factor which the club requires. */
  isOpenBeforeEnrolment?: true
  /**
   * Open to a session that is locked while a member signs at the desk: always, or for the member's own id in the named
   * parameter.
   */
  whileSigning?: 'open' | { query: string } | { body: string }
  /** Guessing is slowed down under this name; see the server's rate limits. */
  limit?: RateLimitName
}

const rateLimitNames = [
  'login',
  'second-factor',
  'register',
  'password-reset',
  'reset-code',
  'phone-code',
  'token-check',
  'account-claim',
  'invitation',
  'subscribe',
  'contact',
  'application',
  'trial',
  'address-change',
  'export',
  'card-look-up',
  'payment',
  'document-check',
  'referral-check',
  'referral-use',
  'raffle-entry',
  'test-mail',
  'unsubscribe',
  'browser-error',
  'calendar',
] as const
export type RateLimitName = (typeof rateLimitNames)[number]

export function endpoint<const Schema extends EndpointSchema, const A extends Access>(
  definition: Endpoint<Schema, A>,
): Endpoint<Schema, A> {
  return definition
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['schema']['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['schema']['querystring']>
export type BodyOf<E extends Endpoint> = OutputOf<E['schema']['body']>
/** The input that a caller may send, before defaults are filled in. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['schema']['body']>
export type ResponseOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer R }
  ? OutputOf<R>
  : E['schema']['response'] extends { 201: infer R }
    ? OutputOf<R>
    : never

/** The 2xx status an endpoint succeeds with. */
export function successStatus(target: Endpoint): 200 | 201 {
  return 201 in target.schema.response ? 201 : 200
}

/** The schema of the endpoint's one success response. */
export function responseSchema(target: Endpoint): z.ZodType {
  const response: Partial<Record<number, z.ZodType>> = target.schema.response
  const schema = response[successStatus(target)]
  if (!schema) throw new Error(`${target.method} ${target.url} declares no success answer`)
  return schema
}
