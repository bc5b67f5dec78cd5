import { describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import {
  addContract,
  listContracts,
  listContractVersions,
  listUserContracts,
  publishContract,
  readUserContract,
  showContract,
  showStarterContract,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import {
  draftContract,
  makeContract,
  pendingContract,
  publishNewVersion,
  sign,
} from '#tests/support/records/contracts.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = contractsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

/** Titles of a user's pending contracts. */
const owes = async (person: Person) =>
  (await person.call(listUserContracts, {})).unsigned.map(({ title }) => title)
const publish = (person: Person, id: string, version?: number) =>
  person.call(publishContract, { params: { id }, body: version ? { version } : {} })
const edit = (person: Person, id: string, body: object) =>
  person.call(updateContract, { params: { id }, body })

describe('a contract', () => {
  test('is hidden from members until published; unsupported HTML is removed', async () => {
    const member = await product.person({ branch: meram._id })
    const draft = await draftContract(staff, meram._id, {
      content: '<p onclick="x()">Metin<script>alert(1)</script></p><img src="/uploads/a.webp">',
    })
    expect(draft).toMatchObject({ content: '<p>Metin</p>', publishedVersion: 0, hasChanges: true })
    expect(await owes(member)).not.toContain(draft.title)
    const published = await publish(staff, draft._id)
    expect(published).toMatchObject({ publishedVersion: 1, hasChanges: false, signatures: 0 })
    expect(await owes(member)).toContain(draft.title)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: draft._id } } })
    expect(entry).toMatchObject({ resource: 'contracts', action: 'publish', actorName: staff.user.name })
  })

  test('begins from a text that names the club and no card payment that it does not take', async () => {
    await admin.call(updateIdentity, { body: { tradeName: 'Ova & Spor Ltd. Şti.' } })
    const starter = await staff.call(showStarterContract)
    expect(starter).toMatchObject({ title: 'Üyelik Sözleşmesi', requiredFor: 'registration' })
    expect(starter.content).toContain('<strong>Ova &amp; Spor Ltd. Şti.')
    expect(starter.content).not.toContain('Ödeme kartla')
    const draft = await staff.call(addContract, { body: { ...starter, branch: meram._id } })
    expect(draft.content).toBe(starter.content)
    const member = await product.person({ branch: meram._id })
    await expect(member.call(showStarterContract)).rejects.toMatchObject({ status: 403 })
  })

  test('is not published without a text', async () => {
    const draft = await draftContract(staff, meram._id, { content: '<p> </p>' })
    await expect(publish(staff, draft._id)).rejects.toMatchObject({
      status: 409,
      code: 'contract.empty',
      message: texts.contentMissing,
    })
  })

  test('republished unchanged creates no new version', async () => {
    const contract = await makeContract(staff, meram._id)
    expect((await publish(staff, contract._id)).publishedVersion).toBe(1)
    expect(await staff.call(listContractVersions, { params: { id: contract._id } })).toHaveLength(1)
  })

  test('keeps every version word for word, even against manual changes', async () => {
    const contract = await makeContract(staff, meram._id, { content: '<p>Birinci</p>' })
    await publishNewVersion(staff, contract, '<p>İkinci</p>')
    const versions = await staff.call(listContractVersions, { params: { id: contract._id } })
    expect(versions.map(({ contractVersion, content }) => [contractVersion, content])).toEqual([
      [2, '<p>İkinci</p>'],
      [1, '<p>Birinci</p>'],
    ])
    const { pool } = product.services
    for (const attempt of [
      'UPDATE contract_versions SET content = $1',
      'DELETE FROM contract_versions WHERE title <> $1',
    ])
      await expect(pool.query(attempt, [''])).rejects.toThrow('append-only')
  })

  test('changed concurrently is neither saved nor published', async () => {
    const contract = await draftContract(staff, meram._id)
    await edit(staff, contract._id, { content: '<p>Yeni</p>', version: contract.version })
    for (const attempt of [
      () => edit(staff, contract._id, { content: '<p>Eski</p>', version: contract.version }),
      () => publish(staff, contract._id, contract.version),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('prevents its branch from being deleted', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    await draftContract(admin, branch._id)
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.keepBranch,
    })
  })
})

describe('the contracts a member has to sign', () => {
  test('follow from the home branch and from current or future memberships', async () => {
    const here = await makeContract(staff, meram._id)
    const there = await makeContract(admin, karatay._id)
    const everywhere = await makeContract(admin, null)
    const member = await product.person({ branch: meram._id })
    expect(await owes(member)).toEqual(expect.arrayContaining([here.title, everywhere.title]))
    expect(await owes(member)).not.toContain(there.title)
    const offer = await makePackage(admin, karatay._id)
    const sold = await sell(admin, member.user._id, offer._id)
    expect(await owes(member)).toContain(there.title)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-40), endsAt: daysFromNow(-1) })
    expect(await owes(member)).not.toContain(there.title)
  })

  test('follow from the kinds of package held', async () => {
    const training = await makeContract(staff, meram._id, { requiredFor: 'personal-training' })
    const member = await product.person({ branch: meram._id })
    expect(await owes(member)).not.toContain(training.title)
    const offer = await makePackage(staff, meram._id, { kind: 'personal-training' })
    const sold = await sell(staff, member.user._id, offer._id)
    expect(await owes(member)).toContain(training.title)
    await admin.call(cancelMembership, { params: { id: sold._id }, body: { reason: 'Vazgeçti' } })
    expect(await owes(member)).not.toContain(training.title)
  })

  test('end with archiving and with the signature; a new version is requested again', async () => {
    const contract = await makeContract(staff, meram._id, { content: '<p>Birinci</p>' })
    const member = await product.person({ branch: meram._id })
    const first = await pendingContract(member, contract)
    expect(first).toMatchObject({ status: 'unsigned', contractVersion: 1, isRenewal: false, signedAt: null })
    const signed = await sign(member, first._id)
    expect(signed).toMatchObject({ _id: first._id, status: 'signed', contractVersion: 1 })
    expect(await owes(member)).not.toContain(contract.title)
    await publishNewVersion(staff, contract, '<p>İkinci</p>')
    expect(await pendingContract(member, contract)).toMatchObject({ contractVersion: 2, isRenewal: true })
    const { signed: kept } = await member.call(listUserContracts, {})
    expect(kept).toContainEqual(
      expect.objectContaining({ _id: first._id, contractVersion: 1, code: signed.code }),
    )
    const read = await member.call(readUserContract, { params: { id: first._id } })
    expect(read).toMatchObject({ content: '<p>Birinci</p>', signerName: member.user.name })
    await edit(staff, contract._id, { isActive: false })
    expect(await owes(member)).not.toContain(contract.title)
  })

  test('are none for users who are not members, and for a deleted account', async () => {
    const contract = await makeContract(staff, meram._id)
    const trainer = await product.person({ role: 'trainer', branch: meram._id })
    expect(await owes(trainer)).not.toContain(contract.title)
    const member = await product.person({ branch: meram._id })
    await admin.call(deleteUser, { params: { id: member.user._id } })
    await expect(admin.call(listUserContracts, { query: { userId: member.user._id } })).rejects.toMatchObject(
      { status: 404 },
    )
  })
})

describe('permissions', () => {
  test('staff see the contracts of their branch and of all branches, and edit only their own', async () => {
    const own = await makeContract(staff, meram._id)
    const other = await makeContract(admin, karatay._id)
    const shared = await makeContract(admin, null)
    const ids = (await staff.call(listContracts, { query: {} })).map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([own._id, shared._id]))
    expect(ids).not.toContain(other._id)
    await expect(staff.call(showContract, { params: { id: other._id } })).rejects.toMatchObject({
      status: 404,
    })
    const refusal = { status: 403, message: texts.allBranchesAdmin }
    await expect(edit(staff, shared._id, { title: 'Başka' })).rejects.toMatchObject(refusal)
    await expect(publish(staff, shared._id)).rejects.toMatchObject(refusal)
    const body = { branch: null, title: 'Herkes için' }
    await expect(staff.call(addContract, { body })).rejects.toMatchObject(refusal)
    expect(await staff.call(showContract, { params: { id: shared._id } })).toMatchObject({ branch: null })
  })

  test('lists are searched without Turkish letters and filtered', async () => {
    const contract = await makeContract(staff, meram._id, {
      title: 'ÜYELİK ŞARTLARI',
      requiredFor: 'day-pass',
    })
    const query = { filter: { q: 'uyelik sart', requiredFor: 'day-pass' as const, isActive: true } }
    expect((await staff.call(listContracts, { query })).map(({ _id }) => _id)).toEqual([contract._id])
  })

  test('a member’s contracts are visible to the member and to staff who may see the member', async () => {
    const member = await product.person({ branch: meram._id })
    const other = await product.person({ branch: karatay._id })
    const query = { userId: member.user._id }
    expect(await staff.call(listUserContracts, { query })).toEqual(await member.call(listUserContracts, {}))
    await expect(other.call(listUserContracts, { query })).rejects.toMatchObject({ status: 404 })
    await expect(staff.call(listUserContracts, { query: { userId: other.user._id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(member.call(listUserContracts, { query: { userId: 'ben' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('a text is readable only by the users it applies to', async () => {
    const elsewhere = await makeContract(admin, karatay._id)
    const [version] = await admin.call(listContractVersions, { params: { id: elsewhere._id } })
    const member = await product.person({ branch: meram._id })
    await expect(member.call(readUserContract, { params: { id: version?._id ?? '' } })).rejects.toMatchObject(
      { status: 404, message: texts.notFound },
    )
  })
})
