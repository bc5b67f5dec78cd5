import { expect, test } from 'vitest'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { changeRole, deleteUser, listUsers } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'

const lastAdmin = { status: 409, code: 'user.last-admin', message: usersMessages.lastAdmin }

const product = await openTestProduct()
let first: Person = await product.person({ role: 'admin' })

const demote = (author: Person, person: Person) =>
  author.call(changeRole, { params: { id: person.user._id }, body: { role: 'member' } })
const remove = (author: Person, person: Person) =>
  author.call(deleteUser, { params: { id: person.user._id } })

test('the last admin can be neither demoted nor deleted', async () => {
  await expect(demote(first, first)).rejects.toMatchObject(lastAdmin)
  await expect(remove(first, first)).rejects.toMatchObject(lastAdmin)
  expect(await first.call(showProfile)).toMatchObject({ role: 'admin', isAdmin: true })
})

test.each([
  ['demote', demote],
  ['delete', remove],
] as const)(
  'of two admins who %s each other concurrently one remains, twenty times over',
  async (_name, act) => {
    let keeper = first
    for (let round = 0; round < 20; round += 1) {
      const other = await product.person({ role: 'admin' })
      const outcomes = await Promise.allSettled([act(keeper, other), act(other, keeper)])
      const fulfilled = outcomes.filter((one) => one.status === 'fulfilled')
      expect(fulfilled).toHaveLength(1)
      const refused = outcomes.find((one) => one.status === 'rejected')
      // The loser is either no longer an admin or is told that one admin must remain.
      expect([401, 409]).toContain(refused?.reason.status)
      keeper = outcomes[0].status === 'fulfilled' ? keeper : other
      const admins = await keeper.call(listUsers, { query: { filter: { role: 'admin' } } })
      expect(admins.map((user) => user._id)).toEqual([keeper.user._id])
    }
    first = keeper
  },
)

test('an admin can be removed while another remains', async () => {
  const second = await product.person({ role: 'admin' })
  await demote(first, first)
  await expect(first.call(showProfile)).rejects.toMatchObject({ status: 401 })
  expect(await second.call(listUsers, { query: { filter: { role: 'admin' } } })).toHaveLength(1)
})
