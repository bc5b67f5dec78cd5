import { afterAll, describe, expect, test } from 'vitest'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  approveDeletion,
  declineDeletion,
  listDeletionRequests,
  requestDeletion,
  showDeletionRequest,
  showOwnDeletionRequest,
  withdrawDeletion,
} from '#shared/people/privacy/privacy.contract.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = privacyMessages
const password = 'Parola-2026'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')

const member = () => product.person({ branch: meram._id, name: 'Nurgül Işık' })
const ask = async (person: Person, reason = 'Taşınıyorum') =>
  (await person.call(requestDeletion, { body: { password, reason } })).request
const approve = ({ _id }: { _id: string }) => admin.call(approveDeletion, { params: { id: _id } })
const decline = ({ _id }: { _id: string }, answer = 'Süren bir taksitiniz var.') =>
  admin.call(declineDeletion, { params: { id: _id }, body: { answer } })
const decided = { status: 409, message: texts.decided }

describe('a member requesting deletion', () => {
  test('confirms with the password, has one open request, and may withdraw it', async () => {
    const person = await member()
    expect(await person.call(showOwnDeletionRequest)).toEqual({ request: null })
    const wrong = person.call(requestDeletion, { body: { password: 'Baska-2026', reason: '' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { password: texts.passwordWrong } })
    const request = await ask(person)
    expect(request).toMatchObject({ status: 'open', reason: 'Taşınıyorum', userName: 'Nurgül Işık' })
    const again = await Promise.allSettled(Array.from({ length: 5 }, () => ask(person)))
    expect(again.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
      Array(5).fill(texts.open),
    )
    const { message } = await person.call(withdrawDeletion)
    expect(message).toBe(texts.withdrawn)
    await expect(person.call(withdrawDeletion)).rejects.toMatchObject(decided)
    await expect(approve(request)).rejects.toMatchObject(decided)
    expect(await person.call(showOwnDeletionRequest)).toMatchObject({ request: { status: 'withdrawn' } })
    await ask(person)
    expect(await person.call(showProfile)).toMatchObject({ name: 'Nurgül Işık' })
  })

  test('has one request after twenty concurrent forms', async () => {
    const person = await member()
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => ask(person)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is deleted once an admin approves, and is notified at the old address', async () => {
    const person = await member()
    const request = await ask(person)
    const done = await approve(request)
    expect(done).toMatchObject({ status: 'done', reason: '', userName: usersMessages.deletedName })
    expect(done.decidedByName).toBe(admin.user.name)
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const mail = await mailbox.waitFor(person.user.email)
    expect(mail.subject).toBe('Bozkır Fitness: hesabın silindi')
    await expect(approve(request)).rejects.toMatchObject(decided)
    const body = { email: person.user.email, password }
    await expect(product.visitor()(login, { body })).rejects.toMatchObject({ status: 401 })
  })

  test('is kept, with the reason by mail, when an admin rejects', async () => {
    const person = await member()
    const request = await ask(person)
    expect(await decline(request)).toMatchObject({ status: 'declined', answer: 'Süren bir taksitiniz var.' })
    const mail = await mailbox.waitFor(person.user.email)
    expect(mail.text).toContain('Süren bir taksitiniz var.')
    expect(await person.call(showOwnDeletionRequest)).toMatchObject({
      request: { status: 'declined', answer: 'Süren bir taksitiniz var.' },
    })
    await expect(decline(request)).rejects.toMatchObject(decided)
    expect(await ask(person)).toMatchObject({ status: 'open' })
  })

  test('is kept while a wallet holds money, and the request stays open', async () => {
    const person = await member()
    const request = await ask(person)
    await makeWallet(admin, person, meram._id, 150)
    await expect(approve(request)).rejects.toMatchObject({ status: 409 })
    const params = { id: request._id }
    expect(await admin.call(showDeletionRequest, { params })).toMatchObject({ status: 'open' })
    expect(mailbox.of(person.user.email)).toEqual([])
  })

  test('and withdrawing while an admin approves is either deleted or kept, never both', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, member))
    await Promise.all(
      people.map(async (person) => {
        const request = await ask(person)
        const [agreed, withdrawn] = await Promise.allSettled([
          approve(request),
          person.call(withdrawDeletion),
        ])
        expect([agreed.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        const lives = await person.call(showProfile).then(
          () => true,
          () => false,
        )
        expect(lives).toBe(withdrawn.status === 'fulfilled')
      }),
    )
  })
})

describe('the back office', () => {
  test('lists open requests for admins only', async () => {
    const request = await ask(await member())
    const open = await admin.call(listDeletionRequests, { query: { filter: { status: 'open' } } })
    expect(open[0]).toEqual(request)
    const staff = await product.person({ role: 'staff', branch: meram._id })
    await expect(staff.call(listDeletionRequests)).rejects.toMatchObject({ status: 403 })
    await expect(decline(request, ' ')).rejects.toMatchObject({
      status: 400,
      fields: { answer: expect.any(String) },
    })
    await expect(decline({ _id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(approve({ _id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('completes an open request when the account is deleted on its own page', async () => {
    const person = await member()
    const request = await ask(person)
    await admin.call(deleteUser, { params: { id: person.user._id } })
    const params = { id: request._id }
    expect(await admin.call(showDeletionRequest, { params })).toMatchObject({ status: 'done', reason: '' })
    await expect(admin.call(showUser, { params: { id: person.user._id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('refuses requests by staff, who must ask in person', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    await expect(ask(staff)).rejects.toMatchObject({ status: 409, message: texts.membersOnly })
  })
})
