import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sectionTitles } from '#server/modules/people/privacy/export-page.messages.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { formatMoment } from '#shared/core/format-date.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { exportOwnData, listOwnViews } from '#shared/people/privacy/privacy.contract.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { deleteUser, listUsers } from '#shared/people/users/users.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { receivedMessage } from '#tests/support/records/inbound-messages.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Aslı Yönetici' })
const meram = await openBranch(admin, 'Meram Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Deniz Görevli' })

const member = () => product.person({ branch: meram._id, name: 'Nurgül Işık' })
const open = (viewer: Person, person: Person) => viewer.call(showUser, { params: { id: person.user._id } })
const viewsOf = (person: Person) => person.call(listOwnViews)

describe('the access log of a member’s record', () => {
  test('is shown to the member with name, role and time, newest first', async () => {
    const person = await member()
    const before = Date.now()
    await open(staff, person)
    await open(admin, person)
    const views = await viewsOf(person)
    expect(views).toMatchObject([
      { viewerName: 'Aslı Yönetici', viewerRole: 'admin' },
      { viewerName: 'Deniz Görevli', viewerRole: 'staff' },
    ])
    expect(Date.parse(views[1]?.at ?? '')).toBeGreaterThanOrEqual(before - 1000)
  })

  test('combines repeated views within minutes, and logs another one hours later', async () => {
    const person = await member()
    await open(staff, person)
    await open(staff, person)
    expect(await viewsOf(person)).toHaveLength(1)
    await product.services.db
      .update(recordViews)
      .set({ at: sql`now() - interval '1 hour'` })
      .where(eq(recordViews.user, person.user._id))
    await open(staff, person)
    expect(await viewsOf(person)).toHaveLength(2)
    expect(await person.call(listOwnViews, { query: { range: [0, 0], sort: ['at', 'ASC'] } })).toHaveLength(1)
  })

  test('ignores lists, the user’s own pages and refused requests', async () => {
    const person = await member()
    await staff.call(listUsers)
    await open(admin, admin)
    const elsewhere = await openBranch(admin, 'Karatay Şubesi')
    const stranger = await product.person({ role: 'staff', branch: elsewhere._id })
    await expect(open(stranger, person)).rejects.toMatchObject({ status: 404 })
    expect([await viewsOf(person), await viewsOf(admin)]).toEqual([[], []])
  })

  test('is deleted with the account', async () => {
    const person = await member()
    await open(staff, person)
    await admin.call(deleteUser, { params: { id: person.user._id } })
    const left = await product.services.db
      .select()
      .from(recordViews)
      .where(eq(recordViews.user, person.user._id))
    expect(left).toEqual([])
  })
})

describe('the privacy export', () => {
  const download = (person: Person) => send(product, 'GET', exportOwnData.url, { headers: bearer(person) })
  const read = (files: Map<string, Buffer>, name: string) =>
    JSON.parse(files.get(`${name}.json`)?.toString('utf8') ?? 'null')

  test('contains every row of a list that has more than one page', async () => {
    const person = await member()
    const views = { user: person.user._id, viewer: staff.user._id, viewerRole: 'staff' as const }
    const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString()
    await product.services.db
      .insert(recordViews)
      .values(Array.from({ length: 1005 }, (_, minute) => ({ ...views, at: at(minute) })))
    const files = unzip((await download(person)).rawPayload)
    expect(read(files, 'kaydima-bakanlar')).toHaveLength(1005)
  })

  test('contains everything stored about a member, and no secrets', async () => {
    const person = await member()
    const offer = await makePackage(staff, meram._id)
    const sold = await sell(staff, person.user._id, offer._id)
    await makeWallet(admin, person, meram._id, 250.5)
    await person.call(uploadPhoto, {
      body: {},
      files: { profilePhoto: asFile(await photo({ width: 60, height: 60 })) },
    })
    const lesson = await makeLesson(staff, meram._id, { ...inHours(72), title: 'Pilates' })
    await join(person, lesson)
    await signatureOf(person, await makeContract(admin, meram._id, { title: 'Üyelik sözleşmesi' }))
    const device = await makeDevice(admin, meram._id)
    await decisionAt(product, device, await codeOf(person))
    await open(staff, person)
    await receivedMessage(product, admin, { branch: meram._id, email: person.user.email })
    const answer = await download(person)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="verilerim-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = unzip(answer.rawPayload)
    expect(read(files, 'profil')).toMatchObject({ _id: person.user._id, name: 'Nurgül Işık' })
    expect(read(files, 'uyelikler')).toMatchObject([{ _id: sold._id, status: 'active' }])
    expect(read(files, 'cuzdanlar')).toMatchObject([{ balance: 250.5, transactions: [{ amount: 250.5 }] }])
    expect(read(files, 'dersler')).toMatchObject([{ title: 'Pilates', state: 'joined' }])
    expect(read(files, 'sozlesmeler')).toMatchObject([{ title: 'Üyelik sözleşmesi', contractVersion: 1 }])
    expect(read(files, 'gecisler')).toMatchObject([{ branch: 'Meram Şubesi', allowed: true, fee: 0 }])
    expect(read(files, 'kaydima-bakanlar')).toMatchObject([{ viewerName: 'Deniz Görevli' }])
    expect(read(files, 'oturumlar')).toHaveLength(1)
    expect(files.get('hesap-dokumleri/meram.csv')?.toString('utf8')).toContain('250,50')
    expect(files.get('profil-fotografi.webp')?.subarray(8, 12).toString()).toBe('WEBP')
    // One page shows every section in Turkish, with dates and amounts as people write them.
    const page = files.get('index.html')?.toString('utf8') ?? ''
    for (const name of files.keys()) {
      const title = sectionTitles[name.replace(/\.json$/, '')]
      if (name.endsWith('.json')) expect(page, name).toContain(`<h2>${title}</h2>`)
      if (name !== 'index.html') expect(page).toContain(`<a href="${name}">`)
    }
    for (const text of ['Nurgül Işık', 'Pilates', '250,5', formatMoment(lesson.startsAt), 'Deniz Görevli'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/passwordHash|tokenHash|undefined|<script/)
    const everything = [...files].filter(([name]) => name.endsWith('.json')).join('\n')
    expect(everything).not.toMatch(/passwordHash|tokenHash|argon2|"search"/)
  })

  test('contains messages sent from an address only once the address is verified', async () => {
    const person = await member()
    await receivedMessage(product, admin, { branch: meram._id, email: person.user.email })
    expect(read(unzip((await download(person)).rawPayload), 'mesajlar')).toEqual([])
    await product.services.db
      .update(users)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(users._id, person.user._id))
    expect(read(unzip((await download(person)).rawPayload), 'mesajlar')).toMatchObject([
      { email: person.user.email },
    ])
  })

  test('is limited to a few per hour', async () => {
    const person = await member()
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push(await download(person))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.json().message).toBe(coreMessages.tooManyRequests(3600))
  })
})
