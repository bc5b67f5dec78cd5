import { expect, test } from 'vitest'
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
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { listApplications, moveApplications } from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
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
  return packages[0]?.visibility === 'public'
}

test('updateMany takes packages off sale and back, with a log entry for each', async () => {
  const made = [await makePackage(staff, meram._id), await makePackage(staff, meram._id)]
  const ids = made.map(({ _id }) => _id)
  const asked = { body: { ids, visibility: 'hidden' as const } }
  const { changed, refused } = await staff.call(switchPackages, asked)
  expect([changed.toSorted(), refused]).toEqual([ids.toSorted(), []])
  expect(await Promise.all(ids.map(isOnSale))).toEqual([false, false])
  for (const recordId of ids) {
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'packages', recordId } } })
    expect(entry).toMatchObject({ action: 'edit', actor: staff.user._id, after: { visibility: 'hidden' } })
  }
  // Packages already in that state are not changed, and therefore not reverted either.
  expect(await staff.call(switchPackages, asked)).toEqual({ changed: [], refused: [] })
  expect((await staff.call(switchPackages, { body: { ids, visibility: 'public' } })).changed).toHaveLength(2)
})

test('records of another branch are refused by name; the others are changed', async () => {
  const ours = await makePackage(staff, meram._id)
  const theirs = await makePackage(admin, karatay._id)
  const body = { ids: [theirs._id, ours._id, ours._id], visibility: 'hidden' as const }
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
