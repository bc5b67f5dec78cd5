import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { hostileTexts } from '#tests/support/product/fuzz/hostile-values.ts'
import { type Generation, valuesOf } from '#tests/support/product/fuzz/schema-values.ts'

export interface FuzzedRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const json = { 'content-type': 'application/json' }
const boundary = 'bozkir'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Requests to one endpoint. */
export function requestsTo(target: Endpoint, generation: Generation): fc.Arbitrary<FuzzedRequest> {
  const { params = z.object({}), querystring = z.object({}), body = z.object({}) } = target.schema
  const [resource = ''] = target.access.split('.')
  // `:id` is an id of the endpoint’s own resource.
  const ofResource = {
    ...generation,
    idsFor: (name: string) => generation.idsFor(name === 'id' ? resource : name),
  }
  const url = fc
    .tuple(valuesOf(params, '', ofResource), valuesOf(querystring, '', generation), brokenQuery(generation))
    .map(([values, query, broken]) => `${pathOf(target.url, values)}${broken ?? queryOf(query)}`)
  const content: fc.Arbitrary<Content> =
    target.method === 'GET' ? fc.constant({ headers: {} }) : bodies(target, body, generation)
  return fc.tuple(url, content).map(([address, rest]) => ({ method: target.method, url: address, ...rest }))
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Lone surrogates cannot be encoded in a URL. */
const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

function pathOf(url: string, values: unknown): string {
  const known = (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>
  return url.replace(/:(\w+)/g, (_whole, name: string) => encoded(known[name] ?? ''))
}

function queryOf(values: unknown): string {
  if (typeof values !== 'object' || values === null) return `?${encoded(values)}`
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined)
  return pairs.length > 0
    ? `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
    : ''
}

const brokenQueries = [
  '?%zz',
  '?filter=%00',
  '?filter={"q":"\\u0000"}'.replace(/"/g, '%22'),
  '?range=[0,5]&range=[0,6]',
  '?__proto__[role]=admin',
  '?%ED%A0%80=%ED%A0%80',
  `?${'a=1&'.repeat(500)}`,
]

const brokenQuery = ({ hostility }: Generation): fc.Arbitrary<string | undefined> =>
  fc.option(fc.constantFrom(...brokenQueries), { nil: undefined, freq: hostility === 0 ? 1_000_000 : 20 })

type Content = Pick<FuzzedRequest, 'headers' | 'payload'>

function bodies(target: Endpoint, schema: z.ZodType, generation: Generation): fc.Arbitrary<Content> {
  const values = valuesOf(schema, '', generation)
  const asJson = values.map((value) => ({ headers: json, payload: JSON.stringify(value) ?? 'null' }))
  const asForm = fc.tuple(values, filesOf(target)).map(([value, files]) => formOf(value, files))
  const usual: fc.Arbitrary<Content> = target.files
    ? fc.oneof(asJson, asForm)
    : target.schema.body
      ? asJson
      : fc.constant({ headers: {} })
  if (generation.hostility === 0) return usual
  const broken: fc.Arbitrary<Content> = fc.oneof(
    fc.constantFrom<Content>(
      { headers: json, payload: '{"name":' },
      { headers: json, payload: '' },
      { headers: json, payload: '\u0000' },
      { headers: json, payload: '['.repeat(50_000) },
      { headers: json, payload: '{"__proto__":{"role":"admin"},"name":"A"}' },
      { headers: json, payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
      {
        headers: { 'content-type': 'text/xml' },
        payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
      },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=A&role=admin' },
      { headers: { 'content-type': 'multipart/form-data' }, payload: 'name=A' },
      {
        headers: multipart,
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nA`,
      },
      { headers: multipart, payload: `--${boundary}--` },
      { headers: { 'content-type': '\u00e9' }, payload: 'a' },
    ),
    asJson.map(({ payload }) => ({ headers: { 'content-type': 'text/plain' }, payload })),
    asJson.map(({ payload }) => ({ headers: json, payload: payload.slice(0, -1) })),
    asForm.map(({ headers, payload }) => ({ headers, payload: payload.subarray(0, payload.length - 12) })),
  )
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: broken })
}

interface FuzzedFile {
  field: string
  name: string
  type: string
  content: Buffer
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents = [
  picture,
  picture.subarray(0, 40),
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<html><script>alert(1)</script></html>'),
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from('/*<script>alert(1)</script>*/')]),
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(0),
  Buffer.alloc(64),
]

function filesOf(target: Endpoint): fc.Arbitrary<FuzzedFile[]> {
  const fields = [...Object.keys(target.files ?? {}), 'uydurma']
  return fc.array(
    fc.record({
      field: fc.oneof({ weight: 9, arbitrary: fc.constant(fields[0] ?? '') }, fc.constantFrom(...fields)),
      name: fc.constantFrom('foto.png', '../../a.png', 'a\u0000.png', 'a.php', ...hostileTexts.slice(4, 12)),
      type: fc.constantFrom('image/png', 'application/pdf', 'text/html', 'image/svg+xml', ''),
      content: fc.oneof(
        { weight: 6, arbitrary: fc.constant(picture) },
        { weight: 4, arbitrary: fc.constantFrom(...contents) },
      ),
    }),
    { maxLength: 2 },
  )
}

/** A hand-written multipart body, whose names may contain what no browser would send. */
function formOf(value: unknown, files: FuzzedFile[]): { headers: Record<string, string>; payload: Buffer } {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const parts = fields
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(field)}\r\n`,
      ),
    )
  const attached = files.flatMap(({ field, name, type, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    headers: multipart,
    payload: Buffer.concat([...parts, ...attached, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
