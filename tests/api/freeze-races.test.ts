import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import {
  freezeOwn,
  freezeUser,
  listFreezes,
  unfreezeUser,
} from '#shared/membership/freezes/freezes.contract.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const yearly = await makePackage(admin, meram._id, { durationDays: 365, freezeDays: 60, freezeCount: 5 })

const chainOf = (user: string) =>
  admin.call(listMemberships, { query: { filter: { user }, sort: ['startsAt', 'ASC'] } })
const lengthOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  daysBetween(clubDay(new Date(startsAt)), clubDay(new Date(endsAt)))

test('of fifty concurrent freezes one succeeds, while memberships sold meanwhile queue behind it', async () => {
  const member = await product.person({ branch: meram._id })
  const user = member.user._id
  await sell(admin, user, yearly._id)
  const [freezes] = await Promise.all([
    Promise.allSettled(
      Array.from({ length: 50 }, () => member.call(freezeOwn, { body: { freezeDays: 10 } })),
    ),
    Promise.all(Array.from({ length: 4 }, () => sell(admin, user, yearly._id))),
  ])
  expect(freezes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const chain = await chainOf(user)
  expect(chain.map(lengthOf)).toEqual([375, 365, 365, 365, 365])
  for (const [index, { startsAt }] of chain.entries()) {
    if (index > 0) expect(startsAt).toBe(chain[index - 1]?.endsAt)
  }
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.call(unfreezeUser, { params: { id: user } })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await chainOf(user)).map(lengthOf)).toEqual([365, 365, 365, 365, 365])
})

test('after any sequence of freezes, the length equals the own days plus the frozen days', async () => {
  const step = fc.record({
    what: fc.constantFrom('freeze', 'unfreeze'),
    days: fc.integer({ min: 1, max: 40 }),
    pass: fc.integer({ min: 0, max: 25 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const user = (await product.person({ branch: meram._id })).user._id
      await sell(admin, user, yearly._id)
      await sell(admin, user, yearly._id)
      const params = { id: user }
      for (const { what, days, pass } of steps) {
        const body = { freezeDays: days, freezeReason: 'Deneme' }
        const change =
          what === 'freeze' ? admin.call(freezeUser, { params, body }) : admin.call(unfreezeUser, { params })
        // Refused if a freeze is running already, or none is; nothing changes.
        await change.catch((error) => expect(error).toMatchObject({ status: 409 }))
        await advanceDays(product.services, user, pass)
      }
      const frozen = await admin.call(listFreezes, { query: { filter: { user } } })
      const used = frozen.reduce((sum, { usedDays }) => sum + usedDays, 0)
      const [first, second] = await chainOf(user)
      expect(first && lengthOf(first)).toBe(365 + used)
      expect(second && lengthOf(second)).toBe(365)
      expect(second?.startsAt).toBe(first?.endsAt)
    }),
    { numRuns: 12 },
  )
})
