import fc from 'fast-check'

/** The parts of a JSON schema that values are made from. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema | boolean
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  $ref?: string
  /** Of a text that is JSON. */
  contentSchema?: Schema
}

interface Parameter {
  in: string
  name: string
  schema: Schema
}

interface DocumentedOperation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** A request of an operation, with values for its path, query and body. */
export interface MadeRequest {
  method: string
  /** The path of the document, with parameters in braces. */
  template: string
  /** The path with values and query. */
  path: string
  body: unknown
  isForm: boolean
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "'; DROP TABLE users; --",
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9223372036854775808',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '294277-01-01',
  '00000000-0000-0000-0000-000000000000',
  '=HYPERLINK("http://a.example")',
  '['.repeat(2000),
  'ş'.repeat(20_000),
]
const hostileNumbers = [-0, -1, 0.1, 1e-7, 1e21, 1e308, 2147483648, -2147483649, 9007199254740991, 1e15]
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers, null, true, [], {}, [[null]]) },
  { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"role":"admin"},"constructor":1}')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

const texts = [
  'Selçuklu',
  'Sabah koşusu',
  '<p>Merhaba <strong>Bozkır</strong></p>',
  'Gökçe Işık',
  '0532 123 45 67',
  'Parola-2026',
  '123456',
  '09:00',
  '16:30',
  '#a52a1c',
  '12',
  'true',
  '/blog',
  'https://bozkir.example/blog',
  'uye@bozkir.example',
]
const days = ['2026-01-15', '2026-12-31', '2027-02-28', '2028-02-29', '1990-05-17']
const times = ['2026-11-20T10:00:00Z', '2027-01-04T07:00:00.000Z', '2027-10-31T00:30:00Z']

/** Ids of records by the name of a field or a resource; lower-case, without `_id`. */
export type IdsOf = (name: string) => readonly string[]

/** Percentage of values that break the schema. */
const hostility = 12

const nameIn = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''

/** Makes requests from the OpenAPI document alone. */
export class RequestMaker {
  readonly operations: readonly { method: string; template: string; operation: DocumentedOperation }[]
  readonly #document: ApiDocument

  constructor(document: ApiDocument) {
    this.#document = document
    this.operations = Object.entries(document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        template,
        operation,
      })),
    )
  }

  requestsOf(index: number, idsOf: IdsOf): fc.Arbitrary<MadeRequest> {
    const found = this.operations[index % this.operations.length]
    if (!found) throw new Error('The document has no operations')
    const { method, template, operation } = found
    const all = (operation.parameters ?? []).flatMap((parameter) =>
      '$ref' in parameter ? (this.#document.components.parameters[nameIn(parameter)] ?? []) : [parameter],
    )
    const resource = template.split('/')[2] ?? ''
    const valuesIn = (place: string) =>
      fc.record(
        Object.fromEntries(
          all
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema }) => [
              name,
              this.#valuesOf(schema, name === 'id' ? resource : name, idsOf),
            ]),
        ),
        place === 'query' ? { requiredKeys: [] } : {},
      )
    const bodies = Object.entries(operation.requestBody?.content ?? {})
    const [type = '', content] = bodies.find(([type]) => type.startsWith('multipart')) ?? bodies[0] ?? []
    return fc
      .record({
        path: valuesIn('path'),
        query: valuesIn('query'),
        body: content ? this.#valuesOf(content.schema, '', idsOf) : fc.constant(undefined),
      })
      .map(({ path, query, body }) => ({
        method,
        template,
        path: addressOf(template, path, query),
        body,
        isForm: type.startsWith('multipart'),
      }))
  }

  #valuesOf(schema: Schema | boolean, name: string, idsOf: IdsOf, depth = 0): fc.Arbitrary<unknown> {
    if (typeof schema === 'boolean' || depth > 7) return fc.constantFrom<unknown>(...texts, 1, true)
    return fc.oneof(
      { weight: 100 - hostility, arbitrary: this.#goodValuesOf(schema, name, idsOf, depth) },
      { weight: hostility, arbitrary: hostile },
    )
  }

  #goodValuesOf(schema: Schema, name: string, idsOf: IdsOf, depth: number): fc.Arbitrary<unknown> {
    const inner = (part: Schema | boolean, key = name) => this.#valuesOf(part, key, idsOf, depth + 1)
    const { $ref } = schema
    if ($ref) return inner(this.#document.components.schemas[nameIn({ $ref })] ?? {})
    if (schema.contentSchema) return inner(schema.contentSchema).map((value) => JSON.stringify(value))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.allOf)
      return fc.tuple(...schema.allOf.map((part) => inner(part))).map((all) => Object.assign({}, ...all))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices?.length) return fc.oneof(...choices.map((choice) => inner(choice)))
    const [type] = [schema.type].flat().toSorted((one) => (one === 'null' ? 1 : -1))
    switch (type) {
      case 'object':
        return this.#objectsOf(schema, inner)
      case 'array':
        return schema.prefixItems
          ? fc.tuple(...schema.prefixItems.map((item) => inner(item)))
          : fc.array(inner(schema.items ?? {}), {
              minLength: Math.min(schema.minItems ?? 0, 3),
              maxLength: 3,
            })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'integer':
      case 'number': {
        const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum].filter(
          (bound) => bound !== undefined,
        )
        return fc.constantFrom(...bounds, 0, 1, 2, 7, 30, 100, 1250, ...(type === 'number' ? [12.5] : []))
      }
      default:
        return textsOf(schema, name, idsOf)
    }
  }

  #objectsOf(
    { properties = {}, required = [], additionalProperties }: Schema,
    inner: (part: Schema | boolean, key?: string) => fc.Arbitrary<unknown>,
  ): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, inner(part, key)]),
    )
    if (Object.keys(fields).length === 0)
      return fc.dictionary(
        fc.constantFrom('name', 'phone', '0', 'a'),
        additionalProperties ? inner(additionalProperties) : fc.constantFrom<unknown>('1', 2),
        { maxKeys: 3 },
      )
    const good = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) })
    // Fields of a mass assignment, and fields left out.
    const forged = fc.dictionary(
      fc.constantFrom('_id', 'role', 'branch', 'version', 'isAdmin', 'balance'),
      hostile,
    )
    return fc.oneof(
      { weight: 7, arbitrary: good },
      { weight: 2, arbitrary: fc.tuple(good, forged).map(([whole, more]) => ({ ...whole, ...more })) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
  }
}

function textsOf(
  { format, maxLength, minLength }: Schema,
  name: string,
  idsOf: IdsOf,
): fc.Arbitrary<unknown> {
  const ids = idsOf(name)
  const aboutIds = ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid()
  switch (format) {
    case 'uuid':
      return aboutIds
    case 'date':
      return fc.constantFrom(...days)
    case 'date-time':
      return fc.constantFrom(...times)
    case 'email':
      return fc.constantFrom('uye@bozkir.example', 'baska@posta.example')
    case 'uri':
      return fc.constantFrom('https://bozkir.example/', 'http://127.0.0.1:5432/')
    case 'binary':
      return fc.constantFrom<unknown>(...fileContents)
  }
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...texts) },
    { weight: 1, arbitrary: aboutIds },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength: Math.min(minLength ?? 0, 100),
        maxLength: Math.min(maxLength ?? 60, 200),
      }),
    },
  )
}

/** Marks a file in a generated body. */
class FileContent {
  readonly bytes: Buffer
  readonly name: string
  readonly type: string
  constructor(bytes: Buffer, name: string, type: string) {
    this.bytes = bytes
    this.name = name
    this.type = type
  }
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fileContents = [
  new FileContent(pixel, 'foto.png', 'image/png'),
  new FileContent(pixel.subarray(0, 30), 'yarim.png', 'image/png'),
  new FileContent(Buffer.from('%PDF-1.4\n'), 'ozgecmis.pdf', 'application/pdf'),
  new FileContent(Buffer.from('Ad Soyad;Telefon\nGökçe Işık;0532\n'), 'uyeler.csv', 'text/csv'),
  new FileContent(Buffer.from('<svg onload="alert(1)"/>'), '../../a.svg', 'image/svg+xml'),
  new FileContent(Buffer.alloc(0), '', 'application/octet-stream'),
]

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** Encodes lone surrogates as well, which encodeURIComponent refuses. */
const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()).slice(0, 4000)

function addressOf(template: string, path: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name]) || '%20')
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** The body as it is sent: a form where the document asks for one. */
export function encodedBody({ body, isForm }: MadeRequest): object | FormData | undefined {
  if (body === undefined) return undefined
  if (!isForm || typeof body !== 'object' || body === null) return new Payload(body)
  const data = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof FileContent)
      data.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }))
    else if (value !== undefined) data.append(name, asText(value).toWellFormed())
  }
  return data
}

/** A JSON body that is not an object, too. */
class Payload {
  readonly #value: unknown
  constructor(value: unknown) {
    this.#value = value
  }
  toJSON() {
    return this.#value
  }
}
