import { afterAll, expect, test } from 'vitest'
import { changeRewardAmount, rewardReferral } from '#shared/loyalty/points/points.contract.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import {
  approveReferral,
  assignReferral,
  deactivateReferral,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
await rewardWithoutMembership(admin)
const meram = await openBranch(admin, 'Meram')

const member = (name: string) => product.person({ name, branch: meram._id, isVerified: true })

test('a creator gets a mail when the code is approved, used and deactivated', async () => {
  const creator = await member('Ayşe Yılmaz')
  const { code } = await creator.call(createReferral)
  const params = { code }
  await admin.call(approveReferral, { params })
  const approved = await mailbox.waitFor(creator.user.email)
  expect(approved.subject).toBe('Bozkır Fitness: referans kodun onaylandı')
  expect(approved.text).toContain(`/register?code=${formatReferralCode(code)}`)

  await redeemCode(await member('Mehmet\r\nBcc: kurban@bozkir.example Işık'), code)
  const used = await mailbox.waitFor(creator.user.email, 2)
  expect(used.subject).toBe('Bozkır Fitness: 250 puan kazandın')
  expect(used.text).toContain('Toplam puanın: 250.')
  expect(mailbox.of('kurban@bozkir.example')).toEqual([])

  await admin.call(deactivateReferral, { params, body: { reason: 'Kod internette paylaşılmış' } })
  const ended = await mailbox.waitFor(creator.user.email, 3)
  expect(ended.subject).toBe('Bozkır Fitness: referans kodun devre dışı bırakıldı')
  expect(ended.text).toContain('Neden: Kod internette paylaşılmış')
})

test('a creator gets a mail when the code is rejected', async () => {
  const creator = await member('Cem Kaya')
  const { code } = await creator.call(createReferral)
  await admin.call(deactivateReferral, { params: { code }, body: { reason: 'Üyelik süresi dolmuş' } })
  const mail = await mailbox.waitFor(creator.user.email)
  expect(mail.subject).toBe('Bozkır Fitness: referans kodun onaylanmadı')
})

test('a use without a reward says so, and rewards credited later come in one mail', async () => {
  const creator = await member('Elif Demir')
  const { code, _id } = await activeCode(admin, creator)
  await admin.call(changeRewardAmount, { body: { amount: 0 } })
  await redeemCode(await member('Nur Ak'), code)
  expect((await mailbox.waitFor(creator.user.email, 2)).subject).toBe(
    'Bozkır Fitness: kodunla bir üye katıldı',
  )
  await redeemCode(await member('Can Ak'), code)
  await admin.call(changeRewardAmount, { body: { amount: 250 } })
  await admin.call(rewardReferral, { params: { referralId: _id }, body: { branchId: meram._id } })
  expect((await mailbox.waitFor(creator.user.email, 4)).text).toContain('katılan 2 üye için 500 puan')
})

test('an assignee gets one mail', async () => {
  const creator = await member('Ayşe Nur Yılmaz')
  const friend = await member('Selin Ay')
  const { code } = await activeCode(admin, creator)
  const assign = () =>
    admin.call(assignReferral, { params: { code }, body: { userEmails: [friend.user.email] } })
  await assign()
  await assign()
  const mail = await mailbox.waitFor(friend.user.email)
  expect(mail.text).toContain(`Ayşe Nur Y. adlı üyemizin ${formatReferralCode(code)} kodu sana tanımlandı.`)
  await admin.call(deactivateReferral, { params: { code }, body: { reason: 'Deneme' } })
  await mailbox.waitFor(creator.user.email, 2)
  expect(mailbox.of(friend.user.email)).toHaveLength(1)
})

test('referral codes and points are part of the privacy export', async () => {
  const creator = await member('Deniz Ak')
  const friend = await member('Ege Ak')
  const { code } = await activeCode(admin, creator)
  await redeemCode(friend, code)
  const exported = async (person: Person, name: string) => {
    const { rawPayload } = await send(product, 'GET', exportOwnData.url, { headers: bearer(person) })
    return JSON.parse(unzip(rawPayload).get(`${name}.json`)?.toString('utf8') ?? 'null')
  }
  expect(await exported(creator, 'referanslar')).toMatchObject({
    codes: [{ code, useCount: 1 }],
    cameBy: null,
  })
  expect(await exported(creator, 'puanlar')).toMatchObject({
    balance: 250,
    transactions: [{ amount: 250, personName: 'Ege A.' }],
  })
  expect(await exported(friend, 'referanslar')).toMatchObject({ codes: [], cameBy: { code } })
})
