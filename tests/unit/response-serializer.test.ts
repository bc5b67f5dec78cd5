import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { responseSerializerCompiler } from '#server/app/response-serializer.ts'
import { Flag, IdList, Instant, Line, Text } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'

const id = '0199aaaa-bbbb-7ccc-8ddd-0123456789ab'

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
  _id: id,
  name: 'Şükrü İşcan',
  city: ' Konya ',
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
  ['fields that the schema does not have', Person, { ...person, passwordHash: 'secret', toJSON: null }],
  ['literals of several types', z.array(Person.shape.kind), ['a', 1, true, null]],
  [
    'empty lists and objects',
    z.object({ rows: z.array(Person), none: z.object({}) }),
    { rows: [], none: {} },
  ],
  [
    'characters that JSON escapes',
    z.array(z.string()),
    ['"', '\\', '\n\u0000\u001f', '\u2028', '😀', '\ud800', '\udfff', 'a\ud83d', '</script>', ''],
  ],
  ['names that JSON escapes', z.object({ 'a"b': z.string(), ş: z.number() }), { 'a"b': 'x', ş: 1 }],
  [
    'an object with optional fields only',
    z.object({ a: z.string().optional(), b: z.number().optional() }),
    { b: 1 },
  ],
  ['a record of texts', z.record(z.string(), z.unknown()), { a: 1, b: [null, { c: 'ş' }] }],
  [
    'a union',
    z.object({ value: z.union([z.string(), z.object({ at: Instant })]) }),
    { value: { at: person.createdAt } },
  ],
  ['a tuple', z.tuple([z.number(), z.string()]), [1, 'iki']],
  ['a refined list', z.array(z.number()).refine((list) => list.length < 3), [1, 2]],
  ['a number within bounds', z.number().min(1).max(3), 2],
  ['a text with a pattern', z.string().regex(/^\d+$/), '123'],
  ['a strict object', z.strictObject({ a: z.number() }), { a: 1 }],
  ['anything', z.any(), { a: [1] }],
])('%s is written as zod and JSON.stringify write it', (_name, schema, value) => {
  const { own, byZod } = serializersOf(schema)
  expect(own(value)).toBe(byZod(value))
})

test.each([
  ['a missing field', Person, { ...person, name: undefined }],
  ['null where it is not allowed', Person, { ...person, name: null }],
  ['a number instead of a text', Person, { ...person, name: 1 }],
  ['an id that is none', Person, { ...person, _id: 'x' }],
  ['a moment without a time', Person, { ...person, createdAt: '2026-11-24' }],
  ['a Date instead of a text', Person, { ...person, createdAt: new Date() }],
  ['a text that is too long', Person, { ...person, city: 'x'.repeat(11) }],
  ['a text that is too short', Person, { ...person, details: { note: ' ', places: [] } }],
  ['a value outside of its list', Person, { ...person, role: 'owner' }],
  ['a literal that is another', Person, { ...person, kind: undefined }],
  ['a fraction instead of an integer', Person, { ...person, age: 1.5 }],
  ['NaN', Person, { ...person, balance: Number.NaN }],
  ['Infinity', Person, { ...person, balance: Number.POSITIVE_INFINITY }],
  ['a text instead of a truth value', Person, { ...person, isOpen: 'true' }],
  ['an object instead of a list', Person, { ...person, tags: {} }],
  ['a list instead of an object', z.object({}), []],
  ['no value', Person, undefined],
  ['null', Person, null],
  ['an unknown field of a strict object', z.strictObject({ a: z.number() }), { a: 1, b: 2 }],
  ['a number outside its bounds', z.number().min(1).max(3), 4],
  ['a list that a rule refuses', z.array(z.number()).refine((list) => list.length < 3), [1, 2, 3]],
])('%s is refused with the error of zod', (_name, schema, value) => {
  const { own, byZod } = serializersOf(schema)
  const failureOf = (write: (data: unknown) => string) => {
    try {
      return write(value)
    } catch (error) {
      return error
    }
  }
  expect(failureOf(own)).toBeInstanceOf(Error)
  expect(failureOf(own)).toEqual(failureOf(byZod))
})

test('schemas that change their input are left to zod', () => {
  for (const schema of [z.object({ flag: Flag }), z.object({ ids: IdList })]) {
    const { own, byZod } = serializersOf(schema)
    for (const value of [
      { flag: true, ids: [id] },
      { flag: 'x', ids: 'x' },
    ]) {
      const attempt = (write: (data: unknown) => string) => {
        try {
          return write(value)
        } catch (error) {
          return String(error)
        }
      }
      expect(attempt(own)).toBe(attempt(byZod))
    }
  }
})
