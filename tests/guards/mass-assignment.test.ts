import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

/** Columns that determine permissions, money or a record's identity. */
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

/** Calls whose purpose is to set one, or whose field only identifies a record. */
const meant = [
  'POST /api/balance balance',
  'POST /api/branch/add slug',
  'POST /api/users/admin-create role',
  'PUT /api/blog/update _id',
  'PUT /api/branch/:id slug',
  'PUT /api/users/:id/role role',
]

/** The payment provider’s callback, signed as a whole; only the payment’s id is read. */
const fromProvider = ['POST /api/payment/callback', 'POST /api/payment/webhook']

/** The field names of a body schema at any depth; JSON Schema keywords are those of the fields. */
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
    ? [
        {
          target,
          schema: z.toJSONSchema(target.schema.body, {
            io: 'input',
            unrepresentable: 'any',
            metadata: z.registry(),
          }),
        },
      ]
    : [],
)

test('ASVS 15.3.3: no body sets permissions, money or identity, except where intended', () => {
  const found = bodies.flatMap(({ target, schema }) =>
    fieldsOf(schema)
      .filter((field) => guarded.has(field))
      .map((field) => `${target.method} ${target.url} ${field}`),
  )
  expect([...new Set(found)].sort()).toEqual(meant)
})

test('ASVS 15.3.3: unknown fields of a body are dropped, never passed on', () => {
  const open = bodies
    .filter(
      ({ schema }) => schema.additionalProperties !== undefined && schema.additionalProperties !== false,
    )
    .map(({ target }) => `${target.method} ${target.url}`)
  expect(open.sort()).toEqual(fromProvider)
})

test('ASVS 8.2.3: only admins assign roles and branches', () => {
  const givers = contract.filter((target) =>
    /assign-branch|members\/move$|\/role$|admin-create/.test(target.url),
  )
  expect(givers.length).toBeGreaterThanOrEqual(4)
  expect([...new Set(givers.map((target) => levelOf(target.access)))]).toEqual(['admin'])
})
