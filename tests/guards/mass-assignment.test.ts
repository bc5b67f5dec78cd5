import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

/** Columns that decide about rights, money or a record's identity. */
const guarded = new Set([
  '_id',
  'role',
  'isAdmin',
  'balance',
  'points',
  'passwordHash',
  'emailVerified',
  'emailVerifiedAt',
  'googleId',
  'createdAt',
  'deletedAt',
  'tokenHash',
  'slug',
])

/** Where setting one is what the call is for, or it only says which record is meant. */
const meant = [
  'POST /api/balance balance',
  'POST /api/excel/rows _id',
  'POST /api/general-excel/rows _id',
  'POST /api/users/admin-create role',
  'PUT /api/blog/update _id',
  'PUT /api/users/:id/role role',
]

/** What the payment provider sends, signed as a whole; of it only the payment's name is read. */
const fromProvider = ['POST /api/payment/callback', 'POST /api/payment/webhook']

/** What a body may hold, however deep; the names of JSON Schema are those of the fields. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
  return [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...Object.values(rest)].flatMap((part) =>
      (Array.isArray(part) ? part : [part]).flatMap(fieldsOf),
    ),
  ]
}

const bodies = contract.flatMap((target) =>
  target.schema.body
    ? [{ target, schema: z.toJSONSchema(target.schema.body, { io: 'input', unrepresentable: 'any' }) }]
    : [],
)

test('ASVS 15.3.3: no body sets rights, money or an identity, but those that are meant to', () => {
  const found = bodies.flatMap(({ target, schema }) =>
    fieldsOf(schema)
      .filter((field) => guarded.has(field))
      .map((field) => `${target.method} ${target.url} ${field}`),
  )
  expect([...new Set(found)].sort()).toEqual(meant)
})

test('ASVS 15.3.3: what a body’s schema does not name is dropped, never passed on', () => {
  const open = bodies
    .filter(
      ({ schema }) => schema.additionalProperties !== undefined && schema.additionalProperties !== false,
    )
    .map(({ target }) => `${target.method} ${target.url}`)
  expect(open.sort()).toEqual(fromProvider)
})

test('ASVS 8.2.3: only admins give roles and branches', () => {
  const givers = contract.filter((target) => /assign-branch|\/role$|admin-create/.test(target.url))
  expect(givers.length).toBeGreaterThanOrEqual(3)
  expect([...new Set(givers.map((target) => levelOf(target.access)))]).toEqual(['admin'])
})
