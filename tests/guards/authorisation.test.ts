import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { can, levelOf } from '#shared/permissions/permissions.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { cancel } from '#tests/support/records/cancellations.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { order } from '#tests/support/records/orders.ts'
import { makePackage, tenSessions } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')
const leaving = await product.person({ role: 'admin' })
await leaving.call(logout)
const gone = await product.person({ role: 'admin' })
await admin.call(deleteUser, { params: { id: gone.user._id } })

const named = (targets: readonly Endpoint[]) =>
  targets.map((target) => [`${target.method} ${target.url}`, target] as const)

/** Calls an endpoint with a token; every id in its path is replaced by the given record’s. */
function callWith(token: string, { method, url, schema }: Endpoint, id = branch._id) {
  const address = url.replace(/:\w+/g, id)
  return send(product, method, url.includes('/statement/') ? `${address}?format=csv` : address, {
    headers: { authorization: `Bearer ${token}` },
    ...(schema.body ? { payload: {} } : {}),
  })
}

describe('ASVS 7.4.2: an invalidated token opens nothing, not even an admin’s', () => {
  test.each(named(contract.filter((target) => !can(undefined, target.access))))(
    '%s',
    async (_name, target) => {
      for (const token of [leaving.token, gone.token]) {
        const answer = await callWith(token, target)
        expect([answer.statusCode, answer.json().message]).toEqual([401, accessMessages.sessionExpired])
      }
    },
  )
})

describe('ASVS 8.2.2: a member cannot access another member’s records', () => {
  const withOwner = contract.filter(
    (target) => levelOf(target.access) === 'member' && target.url.includes(':'),
  )

  /** Paths that name records of the club, or records found by a code, and the member’s own part of it. */
  const ofTheClub = [
    'GET /api/contracts/user/contracts/:id',
    'POST /api/team/lessons/:lessonId/add-participant',
    'POST /api/team/lessons/:lessonId/leave',
    'POST /api/raffles/:id/join',
    'GET /api/raffles/:id/entry',
    'GET /api/referral/code/:code',
    'GET /api/turnike/code/:digits',
    'POST /api/team/:id/join',
    'POST /api/team/:id/leave',
  ]
  /** Records that only a provider, a browser or a job can create: their own tests cover other users. */
  const triedElsewhere = [
    'GET /api/payment/mine/:id',
    'POST /api/payment/mine/:id/continue',
    'POST /api/payment/mine/:id/give-up',
    'PUT /api/notification/inbox/:id/read',
    // Needs a pack and the hours of a trainer: appointments.test.ts and lesson-calendar.test.ts.
    'GET /api/appointments/my-appointments/:id/calendar',
    'PUT /api/appointments/my-appointments/:id',
    'POST /api/appointments/my-appointments/:id/cancel',
    // Needs the fingerprint of a quote.
    'POST /api/memberships/:id/cancellation',
    'DELETE /api/notification/devices/:id',
    'DELETE /api/users/second-factor/passkeys/:id',
  ]

  async function soldTo(owner: Person): Promise<string> {
    const offer = await makePackage(admin, branch._id, { durationDays: 365 })
    return (await sell(admin, owner.user._id, offer._id))._id
  }

  const noticeOf = async (owner: Person) => (await cancel(owner, await soldTo(owner)))._id

  /** Creates such a record for a member, and returns its path parameters. */
  const belongings: Record<string, (owner: Person) => Promise<string>> = {
    'GET /api/balance/statement/:memberId': async (owner) =>
      (await makeWallet(admin, owner, branch._id, 50))._id,
    'GET /api/balance/transactions/:memberId': async (owner) =>
      (await makeWallet(admin, owner, branch._id, 50))._id,
    'GET /api/balance/user/:userId': async (owner) => owner.user._id,
    'GET /api/memberships/:id/cancellation-quote': soldTo,
    'GET /api/session-packs/mine/:id': async (owner) =>
      (await sell(admin, owner.user._id, (await makePackage(admin, branch._id, tenSessions))._id))._id,
    'GET /api/users/profile/cancellations/:id/pdf': noticeOf,
    'POST /api/membership-cancellations/:id/withdraw': noticeOf,
    'GET /api/contracts/signatures/:id/pdf': async (owner) =>
      signatureOf(owner, await makeContract(admin, branch._id)),
    'POST /api/qr/generate/:id': async (owner) => owner.user._id,
    'POST /api/qr/refresh/:id': async (owner) => owner.user._id,
    'GET /api/qr/status/:id': async (owner) => owner.user._id,
    'GET /api/vitamin-orders/order/:id': async (owner) =>
      (await order(owner, branch, await makeProduct(admin)))._id,
    'POST /api/vitamin-orders/order/:id/cancel': async (owner) =>
      (await order(owner, branch, await makeProduct(admin)))._id,
  }

  test('each such call is covered by this test', () => {
    const known = [...ofTheClub, ...triedElsewhere, ...Object.keys(belongings)]
    expect(withOwner.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(known.sort())
  })

  test.each(named(withOwner).filter(([name]) => name in belongings))('%s', async (name, target) => {
    const owner = await product.person({ branch: branch._id })
    const id = (await belongings[name]?.(owner)) ?? ''
    for (const role of ['member', 'trainer'] as const) {
      const other = await product.person({ role, branch: branch._id })
      expect([403, 404], role).toContain((await callWith(other.token, target, id)).statusCode)
    }
    expect((await callWith(owner.token, target, id)).statusCode).toBeLessThan(400)
  })
})
