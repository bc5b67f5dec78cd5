import { describe, expect, test } from 'vitest'
import { listBranches, switchBranches } from '#shared/club/branches/branches.contract.ts'
import { publishPosts, showPost } from '#shared/content/blog/blog.contract.ts'
import { listContact, markContacts, sendContact } from '#shared/content/contact/contact.contract.ts'
import { addFaq, showFaq, switchFaqs } from '#shared/content/faqs/faqs.contract.ts'
import { addProgram, showProgram, switchPrograms } from '#shared/content/programs/programs.contract.ts'
import {
  addContract,
  showContract,
  switchContracts,
} from '#shared/membership/contracts/contracts.contract.ts'
import { listPackages, switchPackages } from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { listApplications, moveApplications } from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { assignBranches, createUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { showProduct, switchProducts } from '#shared/shop/products/products.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makePost, openBranch } from '#tests/support/records/content.ts'
import { sendJobApplication } from '#tests/support/records/inbound-messages.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const isOnSale = async (id: string) => {
  const { packages } = await admin.call(listPackages, { query: { filter: { id: [id] } } })
  return packages[0]?.isActive
}

test('updateMany takes packages off sale and back, with a log entry for each', async () => {
  const made = [await makePackage(staff, meram._id), await makePackage(staff, meram._id)]
  const ids = made.map(({ _id }) => _id)
  const asked = { body: { ids, isActive: false } }
  const { changed, refused } = await staff.call(switchPackages, asked)
  expect([changed.toSorted(), refused]).toEqual([ids.toSorted(), []])
  expect(await Promise.all(ids.map(isOnSale))).toEqual([false, false])
  for (const recordId of ids) {
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'packages', recordId } } })
    expect(entry).toMatchObject({ action: 'edit', actor: staff.user._id, after: { isActive: false } })
  }
  // Packages already in that state are not changed, and therefore not reverted either.
  expect(await staff.call(switchPackages, asked)).toEqual({ changed: [], refused: [] })
  expect((await staff.call(switchPackages, { body: { ids, isActive: true } })).changed).toHaveLength(2)
})

test('records of another branch are refused by name; the others are changed', async () => {
  const ours = await makePackage(staff, meram._id)
  const theirs = await makePackage(admin, karatay._id)
  const body = { ids: [theirs._id, ours._id, ours._id], isActive: false }
  expect(await staff.call(switchPackages, { body })).toEqual({
    changed: [ours._id],
    refused: [{ id: theirs._id, reason: packagesMessages.notFound }],
  })
  expect(await isOnSale(theirs._id)).toBe(true)
})

test('posts, FAQs, programs, products, contracts and branches are shown and hidden the same way', async () => {
  const post = await makePost(admin, { content: 'Uzun bir metin', status: 'draft' })
  await admin.call(publishPosts, { body: { ids: [post._id], status: 'published' } })
  expect(await admin.call(showPost, { params: { id: post._id } })).toMatchObject({
    status: 'published',
    publishedAt: expect.any(String),
  })
  const faq = await admin.call(addFaq, { body: { question: 'Neden?', answer: 'Şundan.' } })
  await admin.call(switchFaqs, { body: { ids: [faq._id], isActive: false } })
  expect((await admin.call(showFaq, { params: { id: faq._id } })).isActive).toBe(false)
  const program = await admin.call(addProgram, {
    body: { title: 'Başlangıç' },
  })
  await admin.call(switchPrograms, { body: { ids: [program._id], isActive: false } })
  expect((await admin.call(showProgram, { params: { id: program._id } })).isActive).toBe(false)
  const shopped = await makeProduct(admin)
  await admin.call(switchProducts, { body: { ids: [shopped._id], isActive: false } })
  expect((await admin.call(showProduct, { params: { id: shopped._id } })).isActive).toBe(false)
  const contract = await staff.call(addContract, {
    body: { branch: meram._id, title: 'Kurallar', requiredFor: 'registration', content: '<p>Metin</p>' },
  })
  await staff.call(switchContracts, { body: { ids: [contract._id], isActive: false } })
  expect((await staff.call(showContract, { params: { id: contract._id } })).isActive).toBe(false)
  await admin.call(switchBranches, { body: { ids: [karatay._id], isActive: false } })
  const { branches } = await admin.call(listBranches, { query: { filter: { isActive: false } } })
  expect(branches.map(({ _id }) => _id)).toEqual([karatay._id])
  await admin.call(switchBranches, { body: { ids: [karatay._id], isActive: true } })
})

test('many messages are marked read and unread', async () => {
  for (const subject of ['Bir', 'İki'])
    await admin.call(sendContact, {
      body: { name: 'Ayşe', email: 'ayse@ornek.com', subject, message: 'Merhaba', branch: meram._id },
    })
  const unread = { query: { filter: { isRead: false } } }
  const ids = (await staff.call(listContact, unread)).map(({ _id }) => _id)
  expect((await staff.call(markContacts, { body: { ids, isRead: true } })).changed).toHaveLength(2)
  expect(await staff.call(listContact, unread)).toEqual([])
  await staff.call(markContacts, { body: { ids, isRead: false } })
  expect(await staff.call(listContact, unread)).toHaveLength(2)
})

test('applications change status together; a closed one is refused with the reason', async () => {
  for (const name of ['Deniz Ak', 'Ece Su']) await sendJobApplication(admin.call, meram._id, { name })
  const [first, second] = await staff.call(listApplications)
  const ids = [first?._id ?? '', second?._id ?? '']
  await staff.call(moveApplications, { body: { ids: ids.slice(0, 1), status: 'rejected' } })
  expect(await staff.call(moveApplications, { body: { ids, status: 'reviewing' } })).toEqual({
    changed: [ids[1]],
    refused: [{ id: ids[0], reason: applicationsMessages.transition }],
  })
})

describe('members', () => {
  let made = 0
  function entered(name: string) {
    made += 1
    const phone = `0532 300 ${10 + made} 00`
    return admin.call(createUser, { body: { name, phone, branch: meram._id } })
  }
  const branchOf = async (id: string) => (await admin.call(showUser, { params: { id } })).branch

  test('are moved to a branch together; personnel are refused, because their branch decides what they see', async () => {
    const [one, other] = [await entered('Ali Taşınan'), await entered('Veli Taşınan')]
    const ids = [one._id, staff.user._id, other._id]
    expect(await admin.call(assignBranches, { body: { ids, branchId: karatay._id } })).toEqual({
      changed: [one._id, other._id].toSorted(),
      refused: [{ id: staff.user._id, reason: usersMessages.membersOnly }],
    })
    expect(await Promise.all(ids.map(branchOf))).toEqual([karatay._id, meram._id, karatay._id])
    for (const recordId of [one._id, other._id]) {
      const [entry] = await admin.call(listAuditLog, {
        query: { filter: { resource: 'users', recordId } },
      })
      expect(entry).toMatchObject({ action: 'branch', after: { branch: karatay._id } })
    }
    await expect(
      staff.call(assignBranches, { body: { ids: [one._id], branchId: meram._id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('are not moved to a branch that does not exist', async () => {
    const { _id: id } = await entered('Ayşe Kalan')
    const body = { ids: [id], branchId: '00000000-0000-4000-8000-000000000000' }
    const { changed, refused } = await admin.call(assignBranches, { body })
    expect([changed, refused.map((one) => one.id)]).toEqual([[], [id]])
    expect(await branchOf(id)).toBe(meram._id)
  })
})
