import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'

/** The calls for which the specification lists no payload, though they could take one. */
const withoutPayload = [
  'GET /api/email/preview-bulk-welcome-emails',
  'PUT /api/blog/:id/view',
  'POST /api/qr/generate/:id',
  'POST /api/qr/refresh/:id',
  'POST /api/raffles/:id/draw',
  'POST /api/raffles/:id/join',
  'POST /api/raffles/:id/reset',
  'PUT /api/referral/admin/approve/:code',
  'POST /api/referral/create',
  'POST /api/team/lessons/:lessonId/add-participant',
  'POST /api/turnike/deactivate/:id',
  'POST /api/turnike/generate/:branchId',
  'POST /api/turnike/refresh/:branchId',
  'POST /api/users/:id/unfreeze',
  'POST /api/users/profile/freeze',
  'POST /api/users/profile/unfreeze',
]

const routeOf = ({ method, url }: (typeof contract)[number]) => `${method} ${url}`

test('every call that the specification lists without a payload is in the contract', () => {
  const declared = contract.map(routeOf)
  expect(withoutPayload.filter((route) => !declared.includes(route))).toEqual([])
})

test('and accepts an empty one, as every deletion does', () => {
  const refused = contract.filter(
    (one) =>
      (withoutPayload.includes(routeOf(one)) ||
        (one.method === 'DELETE' && one.url !== '/api/marketting/delete')) &&
      (one.schema.body?.safeParse(undefined).success === false ||
        one.schema.querystring?.safeParse({}).success === false),
  )
  expect(refused.map(routeOf)).toEqual([])
})
