import { z } from 'zod'
import {
  apiTexts,
  examples,
  headerTexts,
  parameterTexts,
  refusalTexts,
  resourceTexts,
} from '#server/app/api-document.texts.ts'
import { takesIdempotencyKey } from '#server/app/idempotent-requests.ts'
import { deviceKeyHeader } from '#shared/access/turnstile/gate.contract.ts'
import { namedCalls } from '#shared/contract.ts'
import { type Endpoint, type FileField, responseSchema, successStatus } from '#shared/core/endpoint.ts'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { listParameter } from '#shared/core/list-query.ts'
import { isOpenToKeys } from '#shared/permissions/api-keys.ts'
import { levelOf, type Resource } from '#shared/permissions/permissions.ts'

type Schema = z.core.JSONSchema.BaseSchema
interface Reference {
  $ref: string
}
type Content = Record<string, { schema: Schema; example?: unknown }>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: string
}

interface Answer {
  description: string
  headers?: Record<string, Reference>
  content?: Content
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | Reference>
}

interface Components {
  schemas: Record<string, Schema>
  parameters: Record<string, Parameter>
  headers: Record<string, { description: string; schema: Schema; example?: string }>
  responses: Record<string, Answer>
  securitySchemes: Record<string, object>
}

export interface ApiDocument {
  openapi: '3.1.1'
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

const propertiesOf = (schema: Schema | undefined) => (schema?.properties ?? {}) as Record<string, Schema>
const refer = (kind: keyof Components, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const headers = (...names: (keyof typeof headerTexts)[]) =>
  Object.fromEntries(names.map((name) => [name, refer('headers', name)]))
const json = (schema: Schema, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** A value that is sent as JSON; with `contentMediaType`, Swagger's page would ask for a file. */
const jsonParameter = (name: string, description: string, values: Schema, example?: unknown): Parameter => ({
  ...{ name, in: 'query', required: false, description },
  schema: { type: 'string', contentSchema: values } as Schema,
  ...(example !== undefined && { example: JSON.stringify(example) }),
})

const partName = (call: string, part: 'Filter' | 'Request' | 'Response') =>
  `${call.charAt(0).toUpperCase()}${call.slice(1)}${part}`

const saidByFormat = new Set(['uuid', 'date', 'date-time', 'email'])

/** Writes a schema shorter and plainer; an answer does not promise to get no further fields. */
function simplify(schema: Schema, io: 'input' | 'output'): void {
  if (saidByFormat.has(schema.format ?? '')) delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.prefixItems && schema.items === false) {
    // The same as a length, which more programs read.
    delete schema.items
    schema.maxItems = schema.prefixItems.length
  }
  if (schema.required && schema.propertyNames) {
    // A record whose names are all known.
    const names = schema.required.map((name) => [name, schema.additionalProperties ?? {}] as const)
    schema.properties = Object.fromEntries(names) as Record<string, Schema>
    delete schema.propertyNames
    delete schema.additionalProperties
  }
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

/** Describes schemas by their keys, and beside them the records in them that have a name. */
function jsonSchemasOf(schemas: Record<string, z.ZodType>, io: 'input' | 'output') {
  const described = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema, io),
  })
  const { properties = {}, $defs = {} } = JSON.parse(
    JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return { parts: properties as Record<string, Schema>, records: $defs as Record<string, Schema> }
}

const listParameters = ['sort', 'range', 'filter'] as const

/** The schemas of all calls by `call part` or `call.parameter`, and the records that they refer to. */
function schemasOfCalls() {
  const sent: Record<string, z.ZodType> = {}
  const answered: Record<string, z.ZodType> = { failure: ErrorEnvelope }
  for (const [name, target] of namedCalls) {
    const { params, querystring, body } = target.schema
    if (params) sent[`${name} path`] = params
    if (querystring) sent[`${name} query`] = querystring
    if (body) sent[`${name} body`] = body
    for (const key of listParameters) {
      const values = listParameter(querystring, key)
      if (values) sent[`${name}.${key}`] = values
    }
    answered[name] = target.events ?? responseSchema(target)
  }
  const requests = jsonSchemasOf(sent, 'input')
  const answers = jsonSchemasOf(answered, 'output')
  for (const [name, record] of Object.entries(requests.records)) {
    const other = answers.records[name]
    // Generated clients have one type per name.
    if (other && JSON.stringify(other) !== JSON.stringify(record))
      throw new Error(`${name} differs between requests and answers: only one of both may have its name`)
  }
  return {
    parts: { ...requests.parts, ...answers.parts },
    records: { ...requests.records, ...answers.records },
  }
}

const namesIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/**
 * The paths of the document by the addresses of the calls. Calls at one address name its parameter alike there, as `id` if
 * the contract names it differently; an address that ends with a slash is also served without it.
 */
function pathsOfCalls(): Map<string, string> {
  const shapeOf = (url: string) => url.replace(/:\w+/g, ':').replace(/\/$/, '')
  const paths = new Map<string, string>()
  for (const [, { url }] of namedCalls) {
    const path = url.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
    const other = paths.get(shapeOf(url)) ?? path
    paths.set(shapeOf(url), other === path ? path : shapeOf(url).replace(':', '{id}'))
  }
  return new Map(namedCalls.map(([, { url }]) => [url, paths.get(shapeOf(url)) ?? url]))
}
const isPublic = ({ access }: Endpoint) => levelOf(access) === 'public'
const isWrite = ({ method }: Endpoint) => method !== 'GET'
/** Calls with a permission that the key of another program may have. */
const isForKeys = (target: Endpoint) => !isPublic(target) && isOpenToKeys(target)
const isRepeatable = (target: Endpoint) => isWrite(target) && isForKeys(target) && takesIdempotencyKey(target)

function securityOf(target: Endpoint): Operation['security'] {
  const { access } = target
  if (isPublic(target)) return []
  if (levelOf(access) === 'device') return [{ device: [] }]
  return [{ session: [access] }, ...(isForKeys(target) ? [{ apiKey: [access] }] : [])]
}

function descriptionOf(target: Endpoint): string {
  const { access, requiresStepUp, mayRequireStepUp } = target
  return [
    apiTexts.levels[levelOf(access)],
    ...(isPublic(target) ? [] : [apiTexts.permission(access)]),
    ...(requiresStepUp ? [apiTexts.stepUp] : mayRequireStepUp ? [apiTexts.stepUpPerhaps] : []),
    ...(target.events ? [apiTexts.events] : []),
  ].join(' ')
}

const fileSchema = ({ maxCount, maxBytes }: FileField): Schema => {
  const file: Schema = { type: 'string', format: 'binary', description: apiTexts.largest(maxBytes) }
  return maxCount === 1 ? file : { type: 'array', items: file, maxItems: maxCount }
}

/** The answers that a call may give instead of its result. */
function refusalsOf(target: Endpoint): (keyof typeof refusalTexts)[] {
  const { params, body } = target.schema
  const needsRights = !isPublic(target)
  return [
    // Also of a request that cannot be read.
    'BadRequest',
    ...(needsRights ? (['Unauthorized', 'Forbidden'] as const) : []),
    ...(params || body ? (['NotFound'] as const) : []),
    ...(isWrite(target) ? (['Conflict'] as const) : []),
    ...(target.files ? (['TooLarge'] as const) : []),
    ...(isWrite(target) && isForKeys(target) ? (['Unprocessable'] as const) : []),
    ...(target.limit || target.answersFile || isForKeys(target) ? (['TooManyRequests'] as const) : []),
  ]
}

/** Writes the document of the API from its contract. */
export function apiDocument(publicUrl: string): ApiDocument {
  const { parts, records } = schemasOfCalls()

  /** Gives the schema of a filter, a body or an answer a name of its own, unless it is one record or a list of them. */
  function named(schema: Schema, name: string): Schema {
    if (schema.$ref || schema.type === 'array' || Object.keys(schema).length === 0) return schema
    if (name in records) throw new Error(`The name ${name} is taken by a record`)
    records[name] = schema
    return refer('schemas', name)
  }

  const paths = pathsOfCalls()
  function pathParametersOf(call: string, { url }: Endpoint): Parameter[] {
    const documented = namesIn(/\{(\w+)\}/g, paths.get(url) ?? '')
    return namesIn(/:(\w+)/g, url).map((name, at) => ({
      ...{ name: documented[at] ?? name, in: 'path', required: true },
      schema: propertiesOf(parts[`${call} path`])[name] ?? {},
    }))
  }

  function queryParametersOf(call: string): (Parameter | Reference)[] {
    const query = parts[`${call} query`]
    return Object.entries(propertiesOf(query)).map(([name, schema]) => {
      const values = parts[`${call}.${name}`]
      if (!values) return { name, in: 'query', required: query?.required?.includes(name) ?? false, schema }
      if (name === 'range') return refer('parameters', name)
      if (name === 'sort') return jsonParameter(name, parameterTexts.sort, values)
      const filters = Object.keys(propertiesOf(values))
      const filter = named(values, partName(call, 'Filter'))
      return jsonParameter(name, parameterTexts.filter(filters), filter, examples[call]?.filter)
    })
  }

  function bodyOf(call: string, target: Endpoint): Operation['requestBody'] {
    const part = parts[`${call} body`]
    const { files = {}, schema } = target
    if (!part && Object.keys(files).length === 0) return undefined
    const fields = part && named(part, partName(call, 'Request'))
    const uploads: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(files).map(([field, limits]) => [field, fileSchema(limits)]),
      ),
    }
    return {
      required: schema.body ? !schema.body.safeParse(undefined).success : false,
      content: {
        ...(fields && json(fields, examples[call]?.body)),
        ...(fields && target.takesForms && { 'application/x-www-form-urlencoded': { schema: fields } }),
        ...(target.files && {
          'multipart/form-data': { schema: fields ? { allOf: [fields, uploads] } : uploads },
        }),
      },
    }
  }

  function contentOf(call: string, { answersFile, events }: Endpoint): Content {
    const part = parts[call] ?? {}
    if (events)
      return {
        'text/event-stream': {
          schema: { type: 'string', contentMediaType: 'application/json', contentSchema: part } as Schema,
        },
      }
    if (answersFile)
      return Object.fromEntries(
        answersFile.map((type) => [
          type,
          { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } },
        ]),
      )
    return json(named(part, partName(call, 'Response')), examples[call]?.answer)
  }

  function responsesOf(call: string, target: Endpoint): Operation['responses'] {
    const own = [
      ...(target.list ? (['Content-Range', 'X-Total-Estimated'] as const) : []),
      ...(target.answersFile ? (['Content-Disposition'] as const) : []),
      ...(target.cacheTags ? (['ETag', 'Cache-Control'] as const) : []),
      ...(isRepeatable(target) ? (['Idempotent-Replayed'] as const) : []),
    ]
    const answersJson = Object.keys(parts[call] ?? {}).length > 0
    return {
      ...((answersJson || target.answersFile) && {
        [successStatus(target)]: {
          description: target.list ? apiTexts.rows : apiTexts.success,
          ...(own.length > 0 && { headers: headers(...own) }),
          content: contentOf(call, target),
        },
      }),
      ...(target.takesForms && { 303: refer('responses', 'SeeOther') }),
      ...(target.cacheTags && { 304: refer('responses', 'NotModified') }),
      ...Object.fromEntries(
        refusalsOf(target).map((name) => [refusalTexts[name].status, refer('responses', name)]),
      ),
      default: refer('responses', 'Failure'),
    }
  }

  const operations: ApiDocument['paths'] = {}
  for (const [call, target] of namedCalls) {
    const path = paths.get(target.url) ?? target.url
    const parameters = [
      ...pathParametersOf(call, target),
      ...queryParametersOf(call),
      ...(isRepeatable(target) ? [refer('parameters', 'Idempotency-Key')] : []),
    ]
    const requestBody = bodyOf(call, target)
    operations[path] = {
      ...operations[path],
      [target.method.toLowerCase()]: {
        operationId: call,
        tags: [target.access.split('.')[0] ?? ''],
        summary: target.summary,
        description: descriptionOf(target),
        security: securityOf(target),
        ...(parameters.length > 0 && { parameters }),
        ...(requestBody && { requestBody }),
        responses: responsesOf(call, target),
      },
    }
  }
  const used = [...new Set(namedCalls.map(([, { access }]) => access.split('.')[0] as Resource))]
  const failure = parts.failure ?? {}
  return {
    openapi: '3.1.1',
    info: {
      title: apiTexts.title,
      version: '1.0.0',
      description: apiTexts.description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: apiTexts.contact, url: `${publicUrl}/contact` },
    },
    servers: [{ url: publicUrl }],
    tags: used
      .map((name) => ({ name, description: resourceTexts[name] }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    paths: operations,
    components: {
      schemas: Object.fromEntries(
        Object.entries(records).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
      ),
      parameters: {
        'Idempotency-Key': {
          ...{ name: 'Idempotency-Key', in: 'header', required: false },
          description: parameterTexts.idempotencyKey,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        range: jsonParameter('range', parameterTexts.range, parts['listMemberships.range'] ?? {}, [0, 24]),
      },
      headers: Object.fromEntries(
        Object.entries(headerTexts).map(([name, { description, example }]) => [
          name,
          { description, schema: { type: 'string' }, example },
        ]),
      ),
      responses: {
        SeeOther: { description: apiTexts.seeOther, headers: headers('Location') },
        NotModified: { description: apiTexts.notModified, headers: headers('ETag') },
        ...Object.fromEntries(
          Object.entries(refusalTexts).map(([name, { description, example, status }]) => [
            name,
            {
              description,
              headers: headers('X-Request-Id', ...(status === 429 ? (['Retry-After'] as const) : [])),
              content: json(failure, { success: false, ...example }),
            },
          ]),
        ),
        Failure: {
          description: apiTexts.failure,
          headers: headers('X-Request-Id', 'Retry-After'),
          content: json(failure),
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: apiTexts.session },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'bzk_…', description: apiTexts.apiKey },
        device: { type: 'apiKey', in: 'header', name: deviceKeyHeader, description: apiTexts.device },
      },
    },
  }
}
