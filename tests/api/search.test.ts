import { expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { hoursFromNow, makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { sell, writePayment, writeRecord } from '#tests/support/records/desk.ts'
import { receivedApplication } from '#tests/support/records/inbound-messages.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { activeCode } from '#tests/support/records/referrals.ts'

const { product, admin } = await openTestClub()
const ours = await openBranch(admin, 'Meram')
const theirs = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: ours._id })
const trainer = await product.person({ role: 'trainer', branch: ours._id })
const gokce = await product.person({ name: 'Gökçe Işıktaş', branch: ours._id, phone: '0532 777 66 55' })

async function find(person: Person, q: string) {
  const { groups } = await person.call(searchEverywhere, { query: { q } })
  return Object.fromEntries(groups.map((group) => [group.resource, group.hits.map(({ title }) => title)]))
}

test('a member is found by parts of the name in any case, by address and by formatted phone number', async () => {
  for (const q of ['gokce', 'IŞIKTAŞ gök', gokce.user.email, '0532 777 66 55', '+90 532 777', '5327776655'])
    expect(await find(staff, q), q).toMatchObject({ users: ['Gökçe Işıktaş'] })
})

test('a name that starts with the query comes first', async () => {
  await product.person({ name: 'Zeynep Yamantürk', branch: ours._id })
  await product.person({ name: 'Yamantürk Ali', branch: ours._id })
  await product.person({ name: 'Zehra Yamantürk', branch: ours._id })
  expect((await find(staff, 'yamantürk')).users?.[0]).toBe('Yamantürk Ali')
})

test('a membership is found with its last day', async () => {
  const person = await product.person({ name: 'Nilgün Songünoğlu', branch: ours._id })
  const membership = await sell(admin, person.user._id, (await makePackage(admin, ours._id))._id)
  const { groups } = await staff.call(searchEverywhere, { query: { q: 'songünoğlu' } })
  const hit = groups.find(({ resource }) => resource === 'memberships')?.hits[0]
  expect(clubDay(new Date(hit?.at ?? ''))).toBe(addDays(clubDay(new Date(membership.endsAt)), -1))
})

test('memberships, desk payments, records, applications and codes are found in their groups', async () => {
  const offer = await makePackage(admin, ours._id)
  await sell(admin, gokce.user._id, offer._id)
  const { code } = await activeCode(admin, gokce)
  await writePayment(admin, ours._id, { memberName: 'Gökçe Işıktaş' })
  await writeRecord(staff, ours._id, { title: 'Işıktaş Tesisat' })
  const application = await receivedApplication(product, admin, ours._id)
  expect(await find(staff, 'ışıktaş')).toMatchObject({
    users: ['Gökçe Işıktaş'],
    memberships: ['Gökçe Işıktaş'],
    'payment-records': expect.arrayContaining(['Gökçe Işıktaş']),
    'general-records': ['Işıktaş Tesisat'],
  })
  expect(Object.values(await find(staff, code)).flat()).toEqual([`${code.slice(0, 4)}-${code.slice(4)}`])
  expect(await find(staff, application.email)).toMatchObject({ applications: [application.name] })
})

test('staff find nothing of another branch, an admin finds both', async () => {
  await writeRecord(admin, theirs._id, { title: 'Kombi bakımı' })
  await product.person({ name: 'Kombi Ustası', branch: theirs._id })
  await makeEquipment(admin, theirs._id, { name: 'Kombi pompası' })
  expect(await find(staff, 'kombi')).toEqual({})
  expect(await find(admin, 'kombi')).toMatchObject({
    users: ['Kombi Ustası'],
    'general-records': ['Kombi bakımı'],
    equipments: ['Kombi pompası'],
  })
})

test('a trainer finds only their own lessons', async () => {
  const at = (hours: number) => ({ startsAt: hoursFromNow(hours), endsAt: hoursFromNow(hours + 1) })
  await makeLesson(admin, ours._id, { title: 'Gökçe yoga', ...at(50) })
  await makeLesson(admin, ours._id, { title: 'Gökçe pilates', trainer: trainer.user._id, ...at(30) })
  expect(await find(trainer, 'gökçe')).toEqual({ lessons: ['Gökçe pilates'] })
  expect((await find(staff, 'gökçe')).lessons).toEqual(['Gökçe pilates', 'Gökçe yoga'])
})

test('a group shows five results and says that there are more', async () => {
  for (let number = 0; number < 7; number += 1)
    await writeRecord(staff, ours._id, { title: `Temizlik malzemesi ${number}` })
  const { groups } = await staff.call(searchEverywhere, { query: { q: 'temizlik' } })
  expect(groups).toMatchObject([{ resource: 'general-records', hasMore: true, isLate: false }])
  expect(groups[0]?.hits).toHaveLength(5)
})

test.each(['a', 'ab', '%%%', '___', '\\\\\\', "'; DROP TABLE users; --", '9'.repeat(100), '<b>'])(
  '“%s” is matched literally',
  async (q) => {
    await expect(find(admin, q)).resolves.toEqual({})
  },
)

test('an empty query and one of 101 characters are rejected', async () => {
  for (const q of ['', '   ', 'a'.repeat(101)])
    await expect(staff.call(searchEverywhere, { query: { q } })).rejects.toMatchObject({ status: 400 })
})

test('a deleted account is not found', async () => {
  const gone = await product.person({ name: 'Giden Kişioğlu', branch: ours._id })
  await product.services.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.user._id])
  expect(await find(admin, 'kişioğlu')).toEqual({})
})
