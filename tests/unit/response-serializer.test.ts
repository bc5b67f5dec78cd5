import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { responseSerializerCompiler } from '#server/app/response-serializer.ts'
import { Instant, Line, Text } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'

const serializersOf = (schema: z.ZodType) => {
  const route = { schema, method: 'GET', url: '/api/test' }
  return { own: responseSerializerCompiler(route), byZod: serializerCompiler(route) }
}

const Person = z.object({
  _id: Id,
  name: z.string(),
  nickname: z.string().optional(),
  city: Text(10).default(''),
  role: z.enum(['member', 'admin']),
  kind: z.literal(['a', 1, true, null]),
  age: z.number().int().nullable(),
  balance: z.number(),
  isOpen: z.boolean(),
  createdAt: Instant,
  day: z.iso.date().nullish(),
  tags: z.array(z.string()),
  details: z.object({ note: Line(20), places: z.array(z.object({ floor: z.number() })) }).nullable(),
})

const person = {
  _id: '0199aaaa-bbbb-7ccc-8ddd-0123456789ab',
  name: 'Şükrü İşcan',
  city: 'Konya',
  role: 'member',
  kind: 'a',
  age: 31,
  balance: 12.5,
  isOpen: false,
  createdAt: '2026-11-24T01:02:03.123Z',
  tags: ['bir', 'iki'],
  details: { note: 'not', places: [{ floor: -0 }, { floor: 1e21 }] },
}

test.each([
  ['a whole record', Person, person],
  ['optional and null fields', Person, { ...person, nickname: 'Şü', age: null, day: null, details: null }],
  ['an optional field that is undefined', Person, { ...person, nickname: undefined, day: undefined }],
  ['a field that the schema does not have', Person, { ...person, passwordHash: 'secret', toJSON: null }],
  ['literals of several types', z.array(Person.shape.kind), ['a', 1, true, null]],
  [
    'characters that JSON escapes',
    z.array(z.string()),
    ['"', '\\', '\n\u0000\u001f', '\u2028', '😀', '\ud800', '\udfff', 'a\ud83d', '</script>', ''],
  ],
  ['an object with optional fields only', z.object({ a: z.string().optional() }), {}],
  ['a record', z.record(z.string(), z.unknown()), { a: 1, b: [null, { c: 'ş' }] }],
  [
    'a union',
    z.array(z.union([z.string(), z.object({ at: Instant }), z.null()])),
    ['a', { at: person.createdAt }, null],
  ],
  [
    'a field outside a union’s objects',
    z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), n: z.number() })]),
    { kind: 'b', n: 1, secret: 'x' },
  ],
  ['anything', z.any(), { a: [1] }],
])('%s is written with the values that zod writes', (_name, schema, value) => {
  const { own, byZod } = serializersOf(schema)
  expect(JSON.parse(own(value))).toEqual(JSON.parse(byZod(value)))
})

test('a missing field is an error, not an answer without it', () => {
  const { own } = serializersOf(Person)
  expect(() => own({ ...person, name: undefined })).toThrow()
})
