import { afterAll, describe, expect, test } from 'vitest'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listUnsignedContracts, remindUnsigned } from '#shared/membership/contracts/unsigned.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, pendingContract, publishNewVersion, sign } from '#tests/support/records/contracts.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const report = async (person: Person, filter: object = {}) => {
  await refreshPendingSignatures(product.services)
  return person.call(listUnsignedContracts, { query: { filter } })
}
const remind = (person: Person, body: object) => person.call(remindUnsigned, { body })

describe('the report of unsigned contracts', () => {
  test('lists member, contract and due date, and drops the row once signed', async () => {
    const contract = await makeContract(staff, meram._id, { title: 'Sağlık Beyanı' })
    const member = await product.person({ branch: meram._id, name: 'Şule Ağaoğlu' })
    const [row] = await report(staff, { q: 'sule saglik' })
    expect(row).toMatchObject({
      user: member.user._id,
      userName: 'Şule Ağaoğlu',
      title: 'Sağlık Beyanı',
      contractVersion: 1,
      requiredFor: 'registration',
      branchName: 'Meram',
      since: member.user.createdAt,
      remindedAt: null,
    })
    await sign(member, (await pendingContract(member, contract))._id)
    expect(await report(staff, { user: member.user._id })).toEqual([])
  })

  test('refuses a search that no text can contain', async () => {
    await expect(report(admin, { q: 'şule\0' })).rejects.toMatchObject({
      status: 400,
      fields: { 'filter.q': validationMessages.invalid },
    })
  })

  test('shows staff their own branch, and an admin all branches', async () => {
    await makeContract(admin, null, { title: 'KVKK' })
    const here = await product.person({ branch: meram._id })
    const there = await product.person({ branch: karatay._id })
    const seen = (await report(staff)).map(({ user }) => user)
    expect(seen).toContain(here.user._id)
    expect(seen).not.toContain(there.user._id)
    expect(await report(staff, { branch: karatay._id })).toEqual([])
    expect((await report(admin, { branch: karatay._id })).map(({ user }) => user)).toContain(there.user._id)
  })
})

describe('a reminder', () => {
  test('lists all pending contracts of a member in one mail, once a week', async () => {
    const member = await product.person({ branch: meram._id, name: 'Nurgül Işık' })
    const rows = await report(staff, { user: member.user._id })
    const ids = rows.map(({ _id }) => _id)
    const count = ids.length
    expect(count).toBeGreaterThan(1)
    expect(await remind(staff, { ids })).toEqual({ mails: 1, contracts: count, skipped: 0 })
    const mail = await mailbox.waitFor(member.user.email)
    expect(mail.subject).toBe(`Bozkır Fitness: imzanı bekleyen ${count} sözleşme var`)
    for (const { title } of rows) expect(mail.text).toContain(`“${title}”`)
    expect(mail.text).toContain('/customer/contracts')
    expect(await remind(staff, { ids })).toEqual({ mails: 0, contracts: 0, skipped: count })
    expect((await report(staff, { user: member.user._id }))[0]?.remindedAt).not.toBeNull()
    await product.services.pool.query(
      `UPDATE contract_reminders SET reminded_at = reminded_at - interval '8 days' WHERE user_id = $1`,
      [member.user._id],
    )
    expect(await remind(staff, { ids })).toMatchObject({ mails: 1 })
  })

  test('requested twenty times concurrently is sent once', async () => {
    const member = await product.person({ branch: meram._id })
    const ids = (await report(staff, { user: member.user._id })).map(({ _id }) => _id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => remind(staff, { ids })))
    expect(answers.reduce((sum, { mails }) => sum + mails, 0)).toBe(1)
    await mailbox.waitFor(member.user.email)
    expect(mailbox.of(member.user.email)).toHaveLength(1)
  })

  test('for a new version may be sent although the old one was requested this week', async () => {
    const contract = await makeContract(staff, meram._id, { content: '<p>Birinci</p>' })
    const member = await product.person({ branch: meram._id })
    const body = { template: contract._id }
    await refreshPendingSignatures(product.services)
    await remind(staff, body)
    await publishNewVersion(staff, contract, '<p>İkinci</p>')
    const ids = (await report(staff, { user: member.user._id, template: contract._id })).map(({ _id }) => _id)
    expect(await remind(staff, { ids })).toEqual({ mails: 1, contracts: 1, skipped: 0 })
  })

  test('is not sent for a contract that was signed since the list was refreshed', async () => {
    const contract = await makeContract(staff, meram._id)
    const member = await product.person({ branch: meram._id })
    const ids = (await report(staff, { user: member.user._id, template: contract._id })).map(({ _id }) => _id)
    await sign(member, (await pendingContract(member, contract))._id)
    expect(await remind(staff, { ids })).toEqual({ mails: 0, contracts: 0, skipped: 0 })
  })

  test('is not sent to members outside the staff’s branch', async () => {
    const there = await product.person({ branch: karatay._id })
    const ids = (await report(admin, { user: there.user._id })).map(({ _id }) => _id)
    expect(await remind(staff, { ids })).toEqual({ mails: 0, contracts: 0, skipped: 0 })
    await expect(remind(staff, { branch: karatay._id })).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    expect(await remind(staff, { ids: [] })).toEqual({ mails: 0, contracts: 0, skipped: 0 })
  })
})
