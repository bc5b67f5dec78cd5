import { describe, expect, test } from 'vitest'
import { dataPolicy } from '#server/core/http.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { drawRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { renewCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { type FileName, fileAccess, type Reader, readers } from '#tests/support/product/file-access.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeEquipment, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { writePayment, writeRecord } from '#tests/support/records/desk.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { receivedApplication } from '#tests/support/records/inbound-messages.ts'
import { makeLesson } from '#tests/support/records/packages-and-lessons.ts'
import { confirmedEntry } from '#tests/support/records/raffles.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const people = new Map<Reader, Person>()
const addresses = new Map<FileName, string>()

/** Characters that a header or a file name must not take from a name or a title. */
const hostile = '"Işık"; x=\'\r\nset-cookie: a=b\r\n/../;'

/** The text that only the branch’s staff, or the owner, may find in their own file. */
const secretOfOurs = 'Yalnız Meram bilir'

const { product, admin } = await openTestClub({ watchesAudit: false })
const ours = await openBranch(admin, 'Meram')
const theirs = await openBranch(admin, 'Karatay')
const owner = await product.person({ branch: ours._id, name: `Gökçe ${hostile}` })
const leaving = await product.person({ role: 'admin' })
await leaving.call(logout)
const gone = await product.person({ role: 'admin' })
await admin.call(deleteUser, { params: { id: gone.user._id } })
const staff = await product.person({ role: 'staff', branch: ours._id })
const roles: [Reader, Person][] = [
  ['its owner', owner],
  ['another member', await product.person({ branch: ours._id })],
  ['trainer', await product.person({ role: 'trainer', branch: ours._id })],
  ['staff', staff],
  ['staff elsewhere', await product.person({ role: 'staff', branch: theirs._id })],
  ['admin', admin],
  ['ended session', leaving],
  ['deleted account', gone],
]
for (const [reader, person] of roles) people.set(reader, person)
const machine = await makeEquipment(admin, ours._id, {}, asFile(await photo()))
const { _id: application } = await receivedApplication(product, admin, ours._id, { name: hostile })
const [{ cvKey } = { cvKey: '' }] = await product.services.db.select().from(applications)
const signature = await signatureOf(owner, await makeContract(admin, ours._id))
const wallet = await makeWallet(admin, owner, ours._id, 50)
await writePayment(admin, ours._id, { memberName: secretOfOurs })
await writeRecord(staff, ours._id, { title: secretOfOurs })
const raffle = await makeRaffle(admin, ours._id, { title: `Çekiliş ${hostile}` })
await confirmedEntry(raffle, product.visitor())
await admin.call(drawRaffle, { params: { id: raffle._id } })
const lesson = await makeLesson(admin, ours._id)
const calendar = new URL((await owner.call(renewCalendar)).url, 'http://localhost')
const made: Record<FileName, string> = {
  picture: machine.image ?? '',
  document: `/uploads/${cvKey}`,
  cv: `/api/applications/${application}/download`,
  contract: `/api/contracts/signatures/${signature}/pdf`,
  statement: `/api/balance/statement/${wallet._id}?format=csv`,
  person: '/api/users/profile/export',
  payments: '/api/excel/export?format=csv',
  records: '/api/general-excel/export?format=csv',
  entrants: `/api/raffles/${raffle._id}/entrants`,
  lesson: `/api/team/lessons/${lesson._id}/calendar`,
  calendar: calendar.pathname,
  inbox: '/api/notification/events',
  gate: `/api/turnike/events/${ours._id}`,
}
for (const [name, address] of Object.entries(made)) addresses.set(name as FileName, address)

/** Requests a file as a user; of an event stream only the beginning is read. */
async function open(name: FileName, reader: Reader): Promise<{ status: number; body: string }> {
  const person = people.get(reader)
  const url = addresses.get(name) ?? ''
  const headers = person ? bearer(person) : {}
  if (!url.includes('/events')) {
    const answer = await send(product, 'GET', url, { headers })
    return { status: answer.statusCode, body: answer.body }
  }
  const answer = await send(product, 'GET', url, { headers, payloadAsStream: true })
  answer.stream().destroy()
  return { status: answer.statusCode, body: '' }
}

describe.each(Object.keys(fileAccess) as FileName[])('ASVS 8.2.2: %s', (name) => {
  test.each(readers)('for %s', async (reader) => {
    const access: readonly Reader[] = fileAccess[name].for
    const { status, body } = await open(name, reader)
    if (access.includes(reader)) {
      expect(status).toBe(200)
    } else {
      expect([401, 403, 404]).toContain(status)
      expect(body).not.toContain(secretOfOurs)
    }
  })
})

test.each(['payments', 'records'] as const)(
  'ASVS 8.2.2: the sheet of %s contains only rows of the own branch',
  async (name) => {
    for (const reader of ['staff', 'admin'] as const)
      expect((await open(name, reader)).body, reader).toContain(secretOfOurs)
    expect((await open(name, 'staff elsewhere')).body).not.toContain(secretOfOurs)
  },
)

test('ASVS 8.2.2: a privacy export contains only the caller’s data', async () => {
  const { body: mine } = await open('person', 'its owner')
  expect((await open('person', 'another member')).body).not.toBe(mine)
})

/** Files generated by the product; pictures are served inline. */
const downloads = (Object.keys(fileAccess) as FileName[]).filter(
  (name) => !['picture', 'document', 'inbox', 'gate', 'calendar'].includes(name),
)

test.each(downloads)(
  'ASVS 3.2.1, 5.4.1, 5.4.2: %s has a safe file name, is sent as an attachment and is not cached',
  async (name) => {
    const opener: Reader = fileAccess[name].for.includes('its owner' as never) ? 'its owner' : 'admin'
    const { headers } = await send(product, 'GET', addresses.get(name) ?? '', {
      headers: bearer(people.get(opener) as Person),
    })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[a-z0-9][\w.-]*\.(pdf|csv|zip|txt|ics)"$/,
    )
    expect(headers['content-type']).toMatch(
      /^(application\/(pdf|zip)|text\/(csv|plain|calendar); charset=utf-8)$/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe(dataPolicy)
    expect(headers['set-cookie']).toBeUndefined()
    const isForAll = fileAccess[name].for.includes('anonymous' as never)
    if (!isForAll) expect(headers['cache-control']).toBe('private, no-store')
  },
)
