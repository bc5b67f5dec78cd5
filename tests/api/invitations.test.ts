import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { pdfSlips } from '#server/modules/office/invitations/slips-pdf.ts'
import { hashClaimCode } from '#server/modules/people/users/claims.ts'
import {
  createInvitations,
  downloadSlips,
  listInvitations,
  listInvited,
  previewInvitations,
  showInvitations,
  showInvitationTotals,
} from '#shared/office/invitations/invitations.contract.ts'
import { invitationsMessages } from '#shared/office/invitations/invitations.messages.ts'
import { checkClaim, mailClaimNumber, redeemClaim, showClaim } from '#shared/people/claims/claims.contract.ts'
import { claimsMessages } from '#shared/people/claims/claims.messages.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { codeIn, linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf, setBirthDate } from '#tests/support/records/guardians.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ workers: true, environment: { SMTP_URL: mailbox.url } })
const { db, secret } = product.services
const agreed = { consent: true, terms: true }
const password = 'Kendi-Parolam-2026'

const mailsTo = (address: string | null | undefined) => mailbox.received.get(address ?? '') ?? 0

let made = 0
/** People as an import leaves them: with an address nobody has been invited yet. */
async function entered(branch: string, count: number, withAddress: boolean) {
  const people = []
  for (let index = 0; index < count; index += 1) {
    made += 1
    const person = await admin.call(createUser, {
      body: { name: `Sabah Üyesi ${made}`, phone: `0532 211 ${1000 + made}`, branch },
    })
    const email = `sabah-${made}@bozkir.example`
    if (withAddress) await db.execute(sql`UPDATE users SET email = ${email} WHERE id = ${person._id}`)
    people.push({ ...person, email: withAddress ? email : null })
  }
  return people
}

const finished = async (id: string, caller = admin) => {
  const batch = () => caller.call(showInvitations, { params: { id } })
  await expect.poll(async () => (await batch()).finishedAt, { timeout: 20_000 }).not.toBeNull()
  return batch()
}

describe('invitations in bulk', () => {
  test('reach everybody of a filter once, also if two people start them at once', async () => {
    const branch = await openBranch(admin, 'Toplu Şube')
    const people = await entered(branch._id, 12, true)
    await entered(branch._id, 2, false)
    const body = { kind: 'mail' as const, filter: { branch: branch._id } }
    expect(await admin.call(previewInvitations, { body })).toMatchObject({
      selected: 14,
      invited: 12,
      withoutAddress: 2,
    })
    const started = await Promise.allSettled([
      admin.call(createInvitations, { body }),
      admin.call(createInvitations, { body }),
    ])
    const batches = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const { _id } of batches) await finished(_id)
    for (const { email } of people) {
      const mail = await mailbox.waitFor(email ?? '')
      expect(linkIn(mail).searchParams.get('token')).toBeTruthy()
      expect(mailsTo(email)).toBe(1)
    }
    const totals = await Promise.all(batches.map(({ _id }) => finished(_id)))
    expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBe(12)
    // Nobody is invited again as long as the link is valid, nor on the same day.
    await expect(admin.call(createInvitations, { body: { ...body, again: true } })).rejects.toMatchObject({
      status: 409,
      message: invitationsMessages.nobody,
    })
  })

  test('are repeated to those alone who have not come', async () => {
    const branch = await openBranch(admin, 'Tekrar Şubesi')
    const [came, waits] = await entered(branch._id, 2, true)
    const ids = [came?._id ?? '', waits?._id ?? '']
    const { _id } = await admin.call(createInvitations, { body: { kind: 'mail', ids } })
    await finished(_id)
    const token = linkIn(await mailbox.waitFor(came?.email ?? '')).searchParams.get('token') ?? ''
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    await db.execute(sql`UPDATE account_claims SET created_at = now() - interval '3 days'`)
    const again = await admin.call(createInvitations, { body: { kind: 'mail', repeats: _id } })
    expect(again.total).toBe(1)
    await finished(again._id)
    await mailbox.waitFor(waits?.email ?? '', 2)
    expect(await finished(_id)).toMatchObject({ total: 2, sent: 2, claimed: 1 })
  })

  test('that were being sent when a worker was killed are not sent again by themselves', async () => {
    const branch = await openBranch(admin, 'Kesinti Şubesi')
    const [person] = await entered(branch._id, 1, true)
    await db.execute(sql`
      WITH batch AS (
        INSERT INTO invitation_batches (id, kind, author_name) VALUES (gen_random_uuid(), 'mail', 'Kesinti') RETURNING id
      )
      INSERT INTO invitation_recipients (id, batch_id, user_id, state, attempts, due_at)
      SELECT gen_random_uuid(), id, ${person?._id}, 'sending', 1, now() FROM batch`)
    await product.services.jobs.send('invitations', {})
    await expect
      .poll(
        async () =>
          (await admin.call(listInvitations, {})).find(({ authorName }) => authorName === 'Kesinti'),
        {
          timeout: 20_000,
        },
      )
      .toMatchObject({ inDoubt: 1, sent: 0, finishedAt: expect.any(String) })
    expect(mailsTo(person?.email)).toBe(0)
  })

  test('leave out who has opened the account, minors and the personnel', async () => {
    const branch = await openBranch(admin, 'Atlanan Şube')
    const [adult, minor] = await entered(branch._id, 2, true)
    await setBirthDate(admin, minor?._id ?? '', birthDateOf(15))
    const claimed = await product.person({ role: 'member', branch: branch._id })
    const trainer = await admin.call(createUser, {
      body: {
        name: 'Usta Yeni',
        phone: '0532 299 10 11',
        email: 'usta@bozkir.example',
        role: 'trainer',
        branch: branch._id,
      },
    })
    await mailbox.waitFor('usta@bozkir.example')
    const ids = [adult?._id ?? '', minor?._id ?? '', claimed.user._id, trainer._id]
    const body = { kind: 'mail' as const, ids }
    expect(await admin.call(previewInvitations, { body })).toMatchObject({
      ...{ selected: 3, invited: 1, claimed: 1, minors: 1 },
    })
    const { _id, total } = await admin.call(createInvitations, { body })
    expect(total).toBe(1)
    await finished(_id)
    expect([mailsTo(adult?.email), mailsTo(minor?.email), mailsTo('usta@bozkir.example')]).toEqual([1, 0, 1])
  })

  test('do not reach who turns out to be a minor before the turn', async () => {
    const branch = await openBranch(admin, 'Sıra Şubesi')
    const [person] = await entered(branch._id, 1, true)
    await setBirthDate(admin, person?._id ?? '', birthDateOf(15))
    await db.execute(sql`
      WITH batch AS (
        INSERT INTO invitation_batches (id, kind, author_name) VALUES (gen_random_uuid(), 'mail', 'Sıra') RETURNING id
      )
      INSERT INTO invitation_recipients (id, batch_id, user_id) SELECT gen_random_uuid(), id, ${person?._id} FROM batch`)
    await product.services.jobs.send('invitations', {})
    const skipped = async () =>
      (await admin.call(listInvitations, {})).find(({ authorName }) => authorName === 'Sıra')?.skipped
    await expect.poll(skipped, { timeout: 20_000 }).toBe(1)
    expect(mailsTo(person?.email)).toBe(0)
  })

  test('are counted with those who have come, and name who has not', async () => {
    const branch = await openBranch(admin, 'Sayım Şubesi')
    const [came, waits] = await entered(branch._id, 2, true)
    const totals = () => admin.call(showInvitationTotals, { query: { branchId: branch._id } })
    expect(await totals()).toEqual({ invited: 0, claimed: 0 })
    const body = { kind: 'mail' as const, filter: { branch: branch._id } }
    const { _id: id } = await admin.call(createInvitations, { body })
    await finished(id)
    const token = linkIn(await mailbox.waitFor(came?.email ?? '')).searchParams.get('token') ?? ''
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    expect(await totals()).toEqual({ invited: 2, claimed: 1 })
    const people = (filter: object) => admin.call(listInvited, { params: { id }, query: { filter } })
    expect(await people({ hasCome: false })).toMatchObject([
      { _id: waits?._id, name: waits?.name, state: 'sent', claimedAt: null },
    ])
    expect(await people({ hasCome: true })).toMatchObject([{ _id: came?._id }])
    expect(await people({ q: waits?.email ?? '' })).toHaveLength(1)
  })

  test('are kept for 90 days after their end', async () => {
    const branch = await openBranch(admin, 'Eski Şube')
    await entered(branch._id, 2, true)
    const body = { kind: 'mail' as const, filter: { branch: branch._id } }
    const { _id: id } = await admin.call(createInvitations, { body })
    await finished(id)
    const age = (days: number) =>
      db.execute(sql`
        UPDATE invitation_batches SET finished_at = now() - make_interval(days => ${days}) WHERE id = ${id}`)
    const isKept = async () => (await admin.call(listInvitations, {})).some(({ _id }) => _id === id)
    await age(89)
    await product.services.jobs.send('invitation-purge', {})
    await age(91)
    expect(await isKept()).toBe(true)
    await product.services.jobs.send('invitation-purge', {})
    await expect.poll(isKept, { timeout: 20_000 }).toBe(false)
  })

  test('of several branches show staff the people of their own, and no codes of the others', async () => {
    const [ours, theirs] = [await openBranch(admin, 'Yakın'), await openBranch(admin, 'Uzak')]
    const [near] = await entered(ours._id, 1, false)
    const [far] = await entered(theirs._id, 1, false)
    const staff = await product.person({ role: 'staff', branch: ours._id })
    const ids = [near?._id ?? '', far?._id ?? '']
    const { _id: id } = await admin.call(createInvitations, { body: { kind: 'slips', ids } })
    expect(await finished(id)).toMatchObject({ total: 2, hasFile: true })
    expect(await finished(id, staff)).toMatchObject({ total: 1, sent: 1, hasFile: false })
    const [only, ...others] = await staff.call(listInvited, { params: { id } })
    expect([only?._id, others]).toEqual([near?._id, []])
    const headers = { authorization: `Bearer ${staff.token}` }
    const download = await send(product, 'GET', downloadSlips.url.replace(':id', id), { headers })
    expect([download.statusCode, download.json().message]).toEqual([403, invitationsMessages.otherBranches])
    // They print those of their own members again.
    const body = { kind: 'slips' as const, repeats: id }
    expect(await staff.call(previewInvitations, { body })).toMatchObject({
      selected: 1,
      invited: 1,
      replaced: 1,
    })
    const again = await staff.call(createInvitations, { body })
    expect(await finished(again._id, staff)).toMatchObject({ total: 1, hasFile: true })
  })

  test('of staff reach their own branch, and colleagues do not see them', async () => {
    const [ours, theirs] = [await openBranch(admin, 'Bizim'), await openBranch(admin, 'Onların')]
    const [near] = await entered(ours._id, 1, true)
    const [far] = await entered(theirs._id, 1, true)
    const staff = await product.person({ role: 'staff', branch: ours._id })
    const stranger = await product.person({ role: 'staff', branch: theirs._id })
    const ids = [near?._id ?? '', far?._id ?? '']
    const { _id, total } = await staff.call(createInvitations, { body: { kind: 'mail', ids } })
    expect(total).toBe(1)
    for (const call of [showInvitations, listInvited])
      await expect(stranger.call(call, { params: { id: _id } })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.call(listInvitations, {})).map((batch) => batch._id)).not.toContain(_id)
    expect((await staff.call(listInvitations, {})).map((batch) => batch._id)).toContain(_id)
  })

  test('need exactly one selection', async () => {
    await expect(admin.call(createInvitations, { body: { kind: 'mail' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('printed slips', () => {
  test('are made once for members without an address, for nobody else, and purged after a day', async () => {
    const branch = await openBranch(admin, 'Kâğıt Şubesi')
    const people = await entered(branch._id, 12, false)
    await entered(branch._id, 1, true)
    await setBirthDate(admin, people[0]?._id ?? '', birthDateOf(15))
    await db.execute(sql`UPDATE users SET phone = '' WHERE id = ${people[1]?._id}`)
    await admin.call(createUser, {
      body: { name: 'Antrenör', phone: '0532 299 10 10', role: 'trainer', branch: branch._id },
    })
    const body = { kind: 'slips' as const, filter: { branch: branch._id } }
    expect(await admin.call(previewInvitations, { body })).toMatchObject({
      selected: 13,
      invited: 10,
      replaced: 0,
      minors: 1,
      withAddress: 1,
      withoutProof: 1,
    })
    const { _id } = await admin.call(createInvitations, { body })
    expect(await finished(_id)).toMatchObject({ total: 10, sent: 10, hasFile: true })
    const download = () =>
      send(product, 'GET', downloadSlips.url.replace(':id', _id), {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const file = await download()
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    // Printing again replaces the codes, and the preview says how many.
    expect(await admin.call(previewInvitations, { body })).toMatchObject({ invited: 0, waiting: 10 })
    expect(await admin.call(previewInvitations, { body: { ...body, again: true } })).toMatchObject({
      invited: 10,
      replaced: 10,
    })
    await db.execute(
      sql`UPDATE invitation_batches SET created_at = now() - interval '25 hours' WHERE id = ${_id}`,
    )
    expect((await download()).statusCode).toBe(410)
    await product.services.jobs.send('invitation-purge', {})
    await expect
      .poll(
        async () => {
          const query = 'SELECT file IS NULL AS purged FROM invitation_batches WHERE id = $1'
          return (await product.services.pool.query(query, [_id])).rows
        },
        { timeout: 20_000 },
      )
      .toEqual([{ purged: true }])
  })

  test('stay ten on a page with the longest names', async () => {
    const address = 'https://uyelik.bozkirfitnesskulubu.com.tr'
    const slip = {
      ...{
        name: 'Abdurrahman Gazi Büyükkaramanoğulları '.repeat(4),
        branchName: 'Kılıçarslan Şubesi '.repeat(4),
      },
      ...{ code: 'WWWW-WWWW', link: `${address}/login/Claim?code=WWWW-WWWW` },
      proof: 'phone' as const,
    }
    const club = await readClub(db)
    const file = await renderPdf(pdfSlips(club, address, '2027-11-28', Array(20).fill(slip)))
    expect(file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  })

  /** A slip whose code the test knows. */
  async function slipOf(branch: string, code: string) {
    const [person] = await entered(branch, 1, false)
    const batch = await admin.call(createInvitations, { body: { kind: 'slips', ids: [person?._id ?? ''] } })
    await finished(batch._id)
    const hash = hashClaimCode(secret, code)
    await db.execute(
      sql`UPDATE account_claims SET secret_hash = ${hash} WHERE user_id = ${person?._id} AND kind = 'slip'`,
    )
    return person
  }

  test('open the account with the last digits of the phone, once, and no longer after 60 days', async () => {
    const branch = await openBranch(admin, 'Açılış Şubesi')
    const code = 'K7MP-3RWX'
    const person = await slipOf(branch._id, code)
    const visitor = product.visitor('10.20.0.1')
    expect(await visitor(checkClaim, { body: { code } })).toMatchObject({ asks: 'phone', email: null })
    // The desk learns that a slip is out, but not its code.
    const shown = await admin.call(showClaim, { params: { id: person?._id ?? '' } })
    expect(shown.slip).toEqual({
      ...{ createdAt: expect.any(String), expiresAt: expect.any(String), isLocked: false },
    })
    const email = 'kagittan@bozkir.example'
    const proof = person?.phone.slice(-4) ?? ''
    await visitor(mailClaimNumber, { body: { code, email, proof } })
    const number = codeIn(await mailbox.waitFor(email))
    await visitor(redeemClaim, { body: { code, number, password, ...agreed } })
    expect(await visitor(login, { body: { email, password } })).toMatchObject({ _id: person?._id })
    await expect(visitor(checkClaim, { body: { code } })).rejects.toMatchObject({ code: 'claim.invalid' })

    const late = 'K7MP-3RWY'
    const other = await slipOf(branch._id, late)
    await db.execute(sql`
      UPDATE account_claims SET expires_at = expires_at - interval '61 days' WHERE user_id = ${other?._id}`)
    await expect(visitor(checkClaim, { body: { code: late } })).rejects.toMatchObject({
      code: 'claim.invalid',
    })
  })

  test('end after five wrong answers, also if they come at once', async () => {
    const branch = await openBranch(admin, 'Deneme Şubesi')
    const code = 'K7MP-3RWZ'
    const person = await slipOf(branch._id, code)
    const right = person?.phone.slice(-4) ?? ''
    const wrong = right === '0000' ? '1111' : '0000'
    const answer = (proof: string, index: number) =>
      product.visitor(`10.21.0.${index}`)(mailClaimNumber, {
        body: { code, email: `baskasi-${index}@bozkir.example`, proof },
      })
    await answer(right, 99)
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => answer(wrong, index)))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(answer(right, 98)).rejects.toMatchObject({ message: claimsMessages.slipLocked })
    const { slip } = await admin.call(showClaim, { params: { id: person?._id ?? '' } })
    expect(slip?.isLocked).toBe(true)
  })
})
