import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { addressReturns, contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  confirmContactChange,
  requestAddressChange,
  restoreAddress,
} from '#shared/people/contact-changes/contact-changes.contract.ts'
import { contactChangesMessages as texts } from '#shared/people/contact-changes/contact-changes.messages.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { moveAddress } from '#tests/support/records/contact-changes.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ workers: true, environment: { SMTP_URL: mailbox.url } })
const password = 'Parola-2026'

let made = 0
const nextAddress = () => {
  made += 1
  return `yeni-kutu-${made}@bozkir.example`
}
const member = () => product.person({ isVerified: true })
const ask = (person: Person, email: string) => person.call(requestAddressChange, { body: { email } })
const confirm = (token: string) => product.visitor()(confirmContactChange, { body: { token } })
const restore = (token: string) => product.visitor()(restoreAddress, { body: { token } })
const signIn = (email: string) => product.visitor()(login, { body: { email, password } })
const tokenTo = async (address: string) =>
  linkIn(await mailbox.waitFor(address)).searchParams.get('token') ?? ''
const addressOf = async ({ user }: Person) =>
  (await product.services.db.select({ email: users.email }).from(users).where(eq(users._id, user._id)))[0]
    ?.email

/** A member who has asked for another address, with the links of both mails. */
async function asking() {
  const person = await member()
  const email = nextAddress()
  await ask(person, email)
  return { person, email, new: await tokenTo(email), old: await tokenTo(person.user.email) }
}

describe('a member who changes their address', () => {
  test('keeps the old one until the new one confirms, then signs in with the new one alone', async () => {
    const { person, email, ...links } = await asking()
    expect(await person.call(showProfile)).toMatchObject({ email: person.user.email, pendingEmail: email })
    await confirm(links.new)
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(person.user.email)).rejects.toMatchObject({ status: 401 })
    expect(await signIn(email)).toMatchObject({ email, emailVerified: true })
    await expect(confirm(links.new)).rejects.toMatchObject({ message: texts.changeInvalid })
    const entries = await admin.call(listAuditLog, { query: { filter: { person: person.user._id } } })
    expect(entries.map(({ action }) => action)).toContain('contact-change')
  })

  test('proves their identity first', async () => {
    const person = await member()
    await product.services.db.execute(
      sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ${person.user._id}`,
    )
    await expect(ask(person, nextAddress())).rejects.toMatchObject({ status: 403, code: 'step_up_required' })
    expect(await person.call(showProfile)).not.toHaveProperty('pendingEmail')
  })

  test('does not ask for the address they have', async () => {
    const person = await member()
    await expect(ask(person, person.user.email.toUpperCase())).rejects.toMatchObject({
      status: 400,
      fields: { email: texts.sameAddress },
    })
  })

  test('learns nothing about the address of another account; only its owner is refused', async () => {
    const other = await member()
    const person = await member()
    const answer = await ask(person, other.user.email)
    expect(answer).toEqual(await ask(await member(), nextAddress()))
    const token = await tokenTo(other.user.email)
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, code: 'user.email-taken' })
    expect(await addressOf(person)).toBe(person.user.email)
  })

  test('replaces the request before', async () => {
    const { person, ...links } = await asking()
    const second = nextAddress()
    await ask(person, second)
    await expect(confirm(links.new)).rejects.toMatchObject({ status: 400 })
    await confirm(await tokenTo(second))
    expect(await addressOf(person)).toBe(second)
  })

  test('with an address that was never verified gets no link there: it may be a stranger’s', async () => {
    const person = await product.person()
    const email = nextAddress()
    await ask(person, email)
    await confirm(await tokenTo(email))
    expect(await addressOf(person)).toBe(email)
    expect(await product.services.db.$count(addressReturns, eq(addressReturns.user, person.user._id))).toBe(0)
  })
})

describe('the former address', () => {
  test('takes the account back for seven days after the change; sessions and password end', async () => {
    const { person, email, ...links } = await asking()
    await confirm(links.new)
    const thief = await signIn(email)
    await restore(links.old)
    expect(await addressOf(person)).toBe(person.user.email)
    expect((await send(product, 'GET', showProfile.url, { headers: bearer(thief) })).statusCode).toBe(401)
    for (const address of [email, person.user.email])
      await expect(signIn(address)).rejects.toMatchObject({ status: 401 })
    await expect(restore(links.old)).rejects.toMatchObject({ message: texts.returnInvalid })
  })

  test('is told of the change once more, with a link of its own', async () => {
    const { person, ...links } = await asking()
    await confirm(links.new)
    const told = await mailbox.waitFor(person.user.email, 2)
    expect(told.subject).toMatch(/e-posta adresin değişti$/)
    const second = linkIn(told).searchParams.get('token') ?? ''
    expect(second).not.toBe(links.old)
    await restore(second)
    expect(await addressOf(person)).toBe(person.user.email)
    // One way back is enough: the other ends with it.
    await expect(restore(links.old)).rejects.toMatchObject({ status: 400 })
  })

  test('ends a change that nobody has confirmed yet', async () => {
    const { person, ...links } = await asking()
    await restore(links.old)
    await expect(confirm(links.new)).rejects.toMatchObject({ status: 400 })
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    expect(await addressOf(person)).toBe(person.user.email)
  })

  test('wins whichever of both links is opened first', async () => {
    const { person, ...links } = await asking()
    await Promise.allSettled([confirm(links.new), restore(links.old)])
    expect(await addressOf(person)).toBe(person.user.email)
    expect(await product.services.db.$count(contactChanges, eq(contactChanges.user, person.user._id))).toBe(0)
  })

  test('is given back once, however often the link is opened at the same time', async () => {
    const { person, ...links } = await asking()
    await confirm(links.new)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => restore(links.old)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await addressOf(person)).toBe(person.user.email)
  })

  test('takes back also what a stranger moved on to a third address', async () => {
    const { person, email, ...links } = await asking()
    await confirm(links.new)
    const stranger = await signIn(email)
    const third = nextAddress()
    const request = { headers: bearer(stranger), payload: { email: third } }
    expect((await send(product, 'POST', requestAddressChange.url, request)).statusCode).toBe(200)
    await confirm(await tokenTo(third))
    await restore(links.old)
    expect(await addressOf(person)).toBe(person.user.email)
    // The stranger's own links end with it.
    expect(await product.services.db.$count(addressReturns, eq(addressReturns.user, person.user._id))).toBe(0)
  })

  test('has no way back after its days, nor with a link that nobody sent', async () => {
    const { person, email, ...links } = await asking()
    await confirm(links.new)
    await product.services.db
      .update(addressReturns)
      .set({ expiresAt: sql`now()` })
      .where(eq(addressReturns.user, person.user._id))
    for (const token of [links.old, 'yok'])
      await expect(restore(token)).rejects.toMatchObject({ status: 400, message: texts.returnInvalid })
    expect(await addressOf(person)).toBe(email)
  })

  test('is not restored while another account has it', async () => {
    const { person, email, ...links } = await asking()
    await confirm(links.new)
    await product.person({ email: person.user.email })
    await expect(restore(links.old)).rejects.toMatchObject({ status: 409, message: texts.returnTaken })
    expect(await addressOf(person)).toBe(email)
  })

  test('has no way back once an admin has moved the account', async () => {
    const { person, ...links } = await asking()
    await confirm(links.new)
    const desk = nextAddress()
    await moveAddress(product, admin, person.user._id, desk)
    await expect(restore(links.old)).rejects.toMatchObject({ status: 400 })
    expect(await addressOf(person)).toBe(desk)
  })

  test('gets no way back from a change that an admin asks for', async () => {
    const person = await member()
    await admin.call(updateUser, { params: { id: person.user._id }, body: { email: nextAddress() } })
    expect((await mailbox.waitFor(person.user.email)).text).not.toContain('AddressReturn')
  })

  test('is forgotten with the account', async () => {
    const { person } = await asking()
    await admin.call(deleteUser, { params: { id: person.user._id } })
    expect(await product.services.db.$count(addressReturns, eq(addressReturns.user, person.user._id))).toBe(0)
  })
})
