import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { requestReset } from '#server/modules/people/session/password-reset.service.ts'
import { passwordResets } from '#server/modules/people/users/sessions.table.ts'
import { checkIn, listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import {
  listUserContracts,
  readUserContract,
  signAtDesk,
} from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { checkClaim } from '#shared/people/claims/claims.contract.ts'
import {
  confirmContactChange,
  requestContactChange,
} from '#shared/people/contact-changes/contact-changes.contract.ts'
import { contactChangesMessages } from '#shared/people/contact-changes/contact-changes.messages.ts'
import { changeRole, createUser, updateUser } from '#shared/people/users/users.contract.ts'
import {
  createMember,
  findSimilar,
  setMemberPhoto,
  updateMember,
} from '#shared/people/walk-ins/walk-ins.contract.ts'
import { walkInsMessages } from '#shared/people/walk-ins/walk-ins.messages.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { drawnSignature, makeContract } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = walkInsMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ workers: true, environment: { SMTP_URL: mailbox.url } })
const branch = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: branch._id })
const neighbour = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Karatay'))._id })

let made = 0
const nextPhone = () => {
  made += 1
  return `0533 555 ${String(1000 + made).replace(/(..)$/, ' $1')}`
}
const enter = (fields: Partial<BodyInputOf<typeof createMember>> = {}, by: Person = staff) =>
  by.call(createMember, { body: { name: `Işıl Yürüyen ${made}`, phone: nextPhone(), ...fields } })
const idOf = ({ _id }: { _id: string }) => ({ params: { id: _id } })

describe('a walk-in', () => {
  test('is entered by reception with name and phone, as a member of its own branch', async () => {
    const member = await enter()
    expect(member).toMatchObject({ role: 'member', branch: branch._id, email: null, isClaimed: false })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { person: member._id } } })
    expect(entry).toMatchObject({ action: 'create', actor: staff.user._id })
  })

  test('is not entered into another branch, nor with another role', async () => {
    const other = neighbour.user.branch
    await expect(enter({ branch: other })).rejects.toMatchObject({ status: 403 })
    const body = { name: 'Rol İsteyen', phone: nextPhone(), role: 'admin' } as BodyInputOf<
      typeof createMember
    >
    expect((await staff.call(createMember, { body })).role).toBe('member')
    await expect(
      staff.call(createUser, { body: { name: 'Yönetici Olan', phone: nextPhone() } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('is invited if there is an address', async () => {
    const email = 'yuruyen@bozkir.example'
    await enter({ email })
    const token = linkIn(await mailbox.waitFor(email)).searchParams.get('token') ?? ''
    expect(await product.visitor()(checkClaim, { body: { token } })).toMatchObject({ email })
  })

  test('with a photo of the desk’s camera', async () => {
    const member = await enter()
    const { profilePhoto } = await staff.call(setMemberPhoto, {
      ...idOf(member),
      body: {},
      files: { profilePhoto: asFile(await photo()) },
    })
    expect(profilePhoto).toMatch(/^\/uploads\//)
    await expect(
      neighbour.call(setMemberPhoto, {
        ...idOf(member),
        body: {},
        files: { profilePhoto: asFile(await photo()) },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a wrong phone and a birth date in the future', async () => {
    await expect(enter({ phone: '12' })).rejects.toMatchObject({ status: 400 })
    await expect(enter({ userDetails: { birthDate: '2999-01-01' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a person who is registered already', () => {
  test('is recognised by phone and folded name', async () => {
    const phone = nextPhone()
    const known = await enter({ name: 'ŞULE IŞIK', phone })
    const { people } = await staff.call(findSimilar, { query: { name: 'şule ışık', phone } })
    expect(people).toMatchObject([{ _id: known._id, similarity: 'same-person' }])
    await expect(enter({ name: 'Şule  Işık', phone })).rejects.toMatchObject({
      status: 409,
      message: texts.known,
    })
  })

  test('is recognised when the name contains an s', async () => {
    const phone = nextPhone()
    const known = await enter({ name: 'Hasan Esas', phone, userDetails: { birthDate: '1990-02-03' } })
    const byPhone = await staff.call(findSimilar, { query: { name: ' HASAN   ESAS ', phone } })
    expect(byPhone.people).toMatchObject([{ _id: known._id, similarity: 'same-person' }])
    const query = { name: 'hasan esas', birthDate: '1990-02-03' }
    const byBirthDate = await staff.call(findSimilar, { query })
    expect(byBirthDate.people).toMatchObject([{ _id: known._id, similarity: 'same-birth-date' }])
    await expect(enter({ name: 'hasan  esas', phone })).rejects.toMatchObject({ message: texts.known })
    const elsewhere = enter({ name: 'Hasan Esas', phone }, neighbour)
    await expect(elsewhere).rejects.toMatchObject({ message: texts.knownElsewhere })
  })

  test('with another name, the phone has to be confirmed', async () => {
    const phone = nextPhone()
    await enter({ name: 'Anne Yıldız', phone })
    const child = { name: 'Çocuk Yıldız', phone }
    await expect(enter(child)).rejects.toMatchObject({ code: 'member.phone-shared' })
    expect((await enter({ ...child, isAnotherPerson: true })).name).toBe('Çocuk Yıldız')
  })

  test('is found by name and birth date', async () => {
    const known = await enter({ name: 'Doğum Günü', userDetails: { birthDate: '1991-04-05' } })
    const query = { name: 'doğum günü', birthDate: '1991-04-05' }
    const { people } = await staff.call(findSimilar, { query })
    expect(people).toMatchObject([{ _id: known._id, similarity: 'same-birth-date' }])
  })

  test('in another branch is only said to be registered', async () => {
    const phone = nextPhone()
    const known = await enter({ name: 'Komşu Üye', phone })
    const similar = await neighbour.call(findSimilar, { query: { name: 'Komşu Üye', phone } })
    expect(similar).toEqual({ people: [], isKnownElsewhere: true })
    const refused = await enter({ name: 'Komşu Üye', phone }, neighbour).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, message: texts.knownElsewhere })
    expect(JSON.stringify(refused)).not.toContain(known._id)
    // Without the name, a number tells nothing.
    const byPhone = await neighbour.call(findSimilar, { query: { phone } })
    expect(byPhone).toEqual({ people: [], isKnownElsewhere: false })
  })

  test('of 50 entries at once with the same phone one succeeds', async () => {
    const phone = nextPhone()
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => enter({ name: index % 2 ? 'Aynı Kişi' : 'AYNI KİŞİ', phone })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of 50 people at once with the same phone all but one have to be confirmed', async () => {
    const phone = nextPhone()
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => enter({ name: `Ayrı Kişi ${index}`, phone })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('contact data at the desk', () => {
  test('of an unclaimed account is changed; the invitation to the old address ends', async () => {
    const email = 'yanlis-adres@bozkir.example'
    const member = await enter({ email })
    const token = linkIn(await mailbox.waitFor(email)).searchParams.get('token') ?? ''
    const right = 'dogru-adres@bozkir.example'
    const changed = await staff.call(updateMember, { ...idOf(member), body: { email: right } })
    expect(changed.email).toBe(right)
    await expect(product.visitor()(checkClaim, { body: { token } })).rejects.toMatchObject({ status: 400 })
    await mailbox.waitFor(right)
  })

  test('of a claimed account neither address nor phone are changed; the rest is', async () => {
    const { user } = await product.person({ branch: branch._id })
    const change = (body: BodyInputOf<typeof updateMember>) =>
      staff.call(updateMember, { ...idOf(user), body })
    await expect(change({ email: 'ele-gecir@bozkir.example' })).rejects.toMatchObject({
      status: 409,
      message: texts.claimed,
    })
    await expect(change({ email: '' })).rejects.toMatchObject({ status: 409 })
    await expect(change({ phone: '0532 999 88 77' })).rejects.toMatchObject({ status: 409 })
    const { userDetails } = await change({ userDetails: { emergencyName: 'Ece' } })
    expect(userDetails.emergencyName).toBe('Ece')
  })

  test('of staff and of other branches is not changed', async () => {
    const colleague = await product.person({ role: 'trainer', branch: branch._id })
    const change = (by: Person, id: string) =>
      by.call(updateMember, { params: { id }, body: { name: 'Başka Ad' } })
    await expect(change(staff, colleague.user._id)).rejects.toMatchObject({ status: 403 })
    await expect(change(neighbour, (await enter())._id)).rejects.toMatchObject({ status: 404 })
  })

  test('of a claimed account changes once its owner confirms by mail', async () => {
    const member = await product.person({ branch: branch._id, isVerified: true })
    const email = 'yeni-kutu@bozkir.example'
    const phone = '0532 777 66 55'
    await staff.call(requestContactChange, { ...idOf(member.user), body: { email, phone } })
    const token = linkIn(await mailbox.waitFor(member.user.email)).searchParams.get('token') ?? ''
    expect(await member.call(showProfile, {})).toMatchObject({ email: member.user.email })
    await product.visitor()(confirmContactChange, { body: { token } })
    // A new address ends the sessions and has to be verified.
    await expect(member.call(showProfile, {})).rejects.toMatchObject({ status: 401 })
    await mailbox.waitFor(email)
    const { rows } = await product.services.pool.query(
      'SELECT email, phone, email_verified_at FROM users WHERE id = $1',
      [member.user._id],
    )
    expect(rows).toEqual([{ email, phone: '+905327776655', email_verified_at: null }])
    await expect(product.visitor()(confirmContactChange, { body: { token } })).rejects.toMatchObject({
      message: contactChangesMessages.changeInvalid,
    })
  })

  test('changes by an admin once the new address is confirmed from it; the old one is told', async () => {
    const member = await product.person({ branch: branch._id })
    const { email } = member.user
    const wanted = 'onaylanacak@bozkir.example'
    const asked = await admin.call(updateUser, {
      ...idOf(member.user),
      body: { name: 'Yeni Ad', email: wanted },
    })
    expect(asked).toMatchObject({ name: 'Yeni Ad', email })
    expect(await staff.call(showUser, idOf(member.user))).toMatchObject({ email, pendingEmail: wanted })
    expect((await mailbox.waitFor(email)).text).toContain(wanted)
    // Until then the new address opens nothing.
    await requestReset(product.services, { email: wanted, client: '00' })
    expect(await product.services.db.$count(passwordResets, eq(passwordResets.user, member.user._id))).toBe(0)
    await member.call(showProfile)
    const token = linkIn(await mailbox.waitFor(wanted)).searchParams.get('token') ?? ''
    await product.visitor()(confirmContactChange, { body: { token } })
    await expect(member.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const moved = await staff.call(showUser, idOf(member.user))
    expect(moved).toMatchObject({ email: wanted, emailVerified: true })
    expect(moved).not.toHaveProperty('pendingEmail')
  })

  test('does not change by an admin to the address of another account', async () => {
    const [member, other] = [await product.person({ branch: branch._id }), await product.person()]
    await expect(
      admin.call(updateUser, { ...idOf(member.user), body: { email: other.user.email.toUpperCase() } }),
    ).rejects.toMatchObject({ status: 409, code: 'user.email-taken' })
    expect(await staff.call(showUser, idOf(member.user))).not.toHaveProperty('pendingEmail')
  })

  test('is not asked for where no confirmation is needed', async () => {
    await expect(
      staff.call(requestContactChange, { ...idOf(await enter()), body: { phone: nextPhone() } }),
    ).rejects.toMatchObject({ message: contactChangesMessages.notClaimed })
  })

  test('a member who became staff is out of reach', async () => {
    const member = await enter()
    await admin.call(changeRole, { ...idOf(member), body: { role: 'trainer' } })
    await expect(
      staff.call(updateMember, { ...idOf(member), body: { email: 'a@bozkir.example' } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('from entry to access', () => {
  test('a contract is signed on the desk’s device', async () => {
    await makeContract(staff, branch._id, { requiredFor: 'registration' })
    const member = await enter({ name: 'Masada İmzalayan' })
    const { unsigned } = await staff.call(listUserContracts, { query: { userId: member._id } })
    const [contract] = unsigned
    if (!contract) throw new Error('No contract is pending')
    const read = { params: { id: contract._id }, query: { userId: member._id } }
    expect(await staff.call(readUserContract, read)).toMatchObject({ signerName: member.name })
    await expect(neighbour.call(readUserContract, read)).rejects.toMatchObject({ status: 404 })
    const body = { user: member._id, contractId: contract._id, agreedAt: new Date().toISOString() }
    await expect(
      staff.call(signAtDesk, { body: { ...body, signature: { kind: 'typed', name: staff.user.name } } }),
    ).rejects.toMatchObject({ message: contractsMessages.typedNameDiffers(member.name) })
    await expect(
      neighbour.call(signAtDesk, { body: { ...body, signature: drawnSignature } }),
    ).rejects.toMatchObject({ status: 404 })
    const signed = await staff.call(signAtDesk, { body: { ...body, signature: drawnSignature } })
    expect(signed.status).toBe('signed')
    const [entry] = await admin.call(listAuditLog, { query: { filter: { person: member._id } } })
    expect(entry).toMatchObject({ action: 'sign', actor: staff.user._id })
  })

  test('the gate’s rules decide on a check-in by name, which is logged', async () => {
    const member = await enter()
    const body = { user: member._id, branch: branch._id }
    expect(await staff.call(checkIn, { body })).toMatchObject({ allowed: false, reason: 'no-membership' })
    await sell(staff, member._id, (await makePackage(admin, branch._id))._id)
    expect(await staff.call(checkIn, { body })).toMatchObject({ allowed: true, reason: 'membership' })
    expect(await staff.call(checkIn, { body })).toMatchObject({ allowed: false, reason: 'pass-back' })
    const entries = await staff.call(listEntries, { query: { filter: { user: member._id } } })
    expect(entries.map(({ source, allowed }) => [source, allowed])).toEqual([
      ['desk', false],
      ['desk', true],
      ['desk', false],
    ])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { person: member._id } } })
    expect(entry).toMatchObject({ action: 'check-in', actor: staff.user._id })
    await expect(neighbour.call(checkIn, { body })).rejects.toMatchObject({ status: 403 })
  })

  test('a person of another branch is not checked in', async () => {
    const member = await enter()
    const elsewhere = neighbour.user.branch ?? ''
    await expect(
      neighbour.call(checkIn, { body: { user: member._id, branch: elsewhere } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
