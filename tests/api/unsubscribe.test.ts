import { expect, test } from 'vitest'
import { unsubscribeToken } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { listSubscribers } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { changeMailConsent, showMailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import { unsubscribeMessages } from '#shared/messaging/unsubscribe/unsubscribe.messages.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { consentingMember, subscribed } from '#tests/support/records/campaigns.ts'
import { moveAddress } from '#tests/support/records/contact-changes.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf, setBirthDate } from '#tests/support/records/guardians.ts'

const { product, admin } = await openTestClub()
const branch = (await openBranch(admin, 'Selçuklu'))._id

const tokenFor = (email: string, user: string | null = null) =>
  unsubscribeToken(product.services.secret, { email, user })
const look = (token: string) => product.visitor()(showMailConsent, { params: { token } })
const change = (token: string, action?: 'leave' | 'undo') =>
  product.visitor()(changeMailConsent, { params: { token }, body: action ? { action } : {} })
const post = (token: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  product.app.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': type },
    payload,
  })

async function reached(): Promise<number> {
  const body = { branch, audience: { subscribers: true } }
  return (await admin.call(countAudience, { body })).recipients
}

test('opening a member’s link shows the state of the address and changes nothing', async () => {
  const { user } = await consentingMember(product, branch, { email: 'gokce@bozkir.example' })
  const token = tokenFor(user.email, user._id)
  const asked = { channel: 'email', address: 'g***@bozkir.example', isSubscribed: true }
  for (let count = 0; count < 3; count += 1) expect(await look(token)).toEqual(asked)
  expect(await reached()).toBe(1)
})

test('one-click unsubscribing needs no cookie, session or particular body, and is idempotent', async () => {
  const { user, call } = await consentingMember(product, branch, { email: 'tek@bozkir.example' })
  const token = tokenFor(user.email, user._id)
  const before = await reached()
  const boundary = 'x'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
  for (const answer of [
    await post(token, 'List-Unsubscribe=One-Click'),
    await post(token, part, `multipart/form-data; boundary=${boundary}`),
    await product.app.inject({ method: 'POST', url: `/unsubscribe/${token}` }),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { channel: 'email', address: 't***@bozkir.example', isSubscribed: false },
    ])
  }
  expect(await reached()).toBe(before - 1)
  expect(await call(showProfile)).toMatchObject({ newsletter: false })
})

test('a subscriber unsubscribes, and returns by undoing or by subscribing again', async () => {
  const email = 'abone@bozkir.example'
  await subscribed(product, email)
  const token = tokenFor('ABONE@bozkir.example')
  const before = await reached()
  expect(await change(token, 'leave').catch(() => null)).toBeNull()
  expect(await look(token)).toMatchObject({ isSubscribed: false })
  const [left] = await admin.call(listSubscribers, { query: { filter: { isSubscribed: false } } })
  expect(left).toMatchObject({ email, unsubscribedAt: expect.any(String) })
  expect(await reached()).toBe(before - 1)
  await post(token, 'action=undo')
  expect(await look(token)).toMatchObject({ isSubscribed: true })
  await post(token, 'List-Unsubscribe=One-Click')
  await subscribed(product, 'Abone@Bozkir.example')
  expect(await look(token)).toMatchObject({ isSubscribed: true })
  expect(await reached()).toBe(before)
})

test('ASVS 1.2.1, 3.7.2: the page’s form redirects to the page, also for an invalid link', async () => {
  const { user } = await consentingMember(product, branch)
  const token = tokenFor(user.email, user._id)
  const answer = await post(token, 'action=leave')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe/${token}`])
  expect(await look(token)).toMatchObject({ isSubscribed: false })
  const split = await post(encodeURIComponent('//evil.example\r\nset-cookie: a=b'), 'action=leave')
  expect(split.headers.location).toBe('/unsubscribe/%2F%2Fevil.example%0D%0Aset-cookie%3A%20a%3Db')
  expect(split.headers['set-cookie']).toBeUndefined()
  const broken = await post('bozuk', 'action=leave')
  expect([broken.statusCode, broken.headers.location]).toEqual([303, '/unsubscribe/bozuk'])
})

test.each(['bozuk', '', 'A'.repeat(120)])('a forged token is rejected: %j', async (token) => {
  const refused = { status: 404, message: unsubscribeMessages.unknown }
  if (token) {
    await expect(look(token)).rejects.toMatchObject(refused)
    await expect(change(token)).rejects.toMatchObject(refused)
  }
  const own = tokenFor('x@bozkir.example')
  const forged = `${own.slice(0, -4)}${own.slice(-4) === 'AAAA' ? 'BBBB' : 'AAAA'}`
  await expect(look(forged)).rejects.toMatchObject(refused)
})

test('the link of an old mail still works after the address was changed', async () => {
  const { user } = await consentingMember(product, branch, { email: 'eskisi@bozkir.example' })
  const token = tokenFor(user.email, user._id)
  const params = { id: user._id }
  await moveAddress(product, admin, user._id, 'yenisi@bozkir.example')
  await post(token, 'List-Unsubscribe=One-Click')
  expect(await admin.call(showUser, { params })).toMatchObject({ newsletter: false })
})

test('switching mails off in the profile also removes the member from the mailing list', async () => {
  const email = 'ikisi@bozkir.example'
  const { call } = await consentingMember(product, branch, { email })
  await subscribed(product, email)
  await call(updateProfile, { body: { newsletter: false } })
  expect(await look(tokenFor(email))).toMatchObject({ isSubscribed: false })
  const [entry] = await admin.call(listSubscribers, { query: { filter: { q: email } } })
  expect(entry).toMatchObject({ isSubscribed: false, unsubscribedAt: expect.any(String) })
})

test('no way of consent sends the newsletter to a person under 18, and a corrected birth date ends it', async () => {
  const email = 'genc@bozkir.example'
  const member = await consentingMember(product, branch, { email })
  await subscribed(product, email)
  const before = await reached()
  await setBirthDate(admin, member.user._id, birthDateOf(17))
  expect(await reached()).toBe(before - 1)
  expect(await member.call(showProfile)).toMatchObject({ newsletter: false })
  await expect(member.call(updateProfile, { body: { newsletter: true } })).rejects.toMatchObject({
    status: 400,
    fields: { newsletter: usersMessages.noNewsletterForMinors },
  })
  expect((await post(tokenFor(email, member.user._id), 'action=undo')).statusCode).toBe(303)
  await expect(
    product.services.pool.query(
      `INSERT INTO consents (id, channel, recipient, status, source, is_proven, user_id)
       VALUES (gen_random_uuid(), 'email', $1, 'approved', 'desk', true, $2)`,
      [email, member.user._id],
    ),
  ).rejects.toMatchObject({ constraint: 'consents_minor_check' })
  expect(await member.call(showProfile)).toMatchObject({ newsletter: false })
  expect(await reached()).toBe(before - 1)
})
