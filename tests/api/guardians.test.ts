import { describe, expect, test } from 'vitest'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { sendFreezeNotices } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { sendReminders } from '#server/modules/membership/memberships/memberships.jobs.ts'
import {
  listUserContracts,
  readUserContract,
  signAtDesk,
  signContract,
  verifyDocument,
} from '#shared/membership/contracts/contracts.contract.ts'
import {
  checkSignatureChain,
  downloadSignedContract,
  listContractSignatures,
} from '#shared/membership/contracts/signatures.contract.ts'
import { remindUnsigned } from '#shared/membership/contracts/unsigned.contract.ts'
import { freezeMember } from '#shared/membership/freezes/freezes.contract.ts'
import { quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { quotePurchase } from '#shared/money/payments/payments.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { listDependants } from '#shared/office/dependants/dependants.contract.ts'
import { addGuardian, listGuardians, removeGuardian } from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages as texts } from '#shared/people/guardians/guardians.messages.ts'
import { fullAgeFrom, isMinor } from '#shared/people/guardians/guardians.rules.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { createMember, updateMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { pdfText } from '#tests/support/product/pdf-text.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { drawnSignature, makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { advanceDays, daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { birthDateOf, link, personOfAge, setBirthDate } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub({ workers: true })
const branch = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: branch._id })
const neighbour = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Karatay'))._id })
const offer = (await makePackage(admin, branch._id))._id
const contract = await makeContract(admin, branch._id, { title: 'Üyelik Sözleşmesi' })

const child = (name = 'Defne Yıldız') => personOfAge(product, admin, 12, { branch: branch._id, name })
const parent = (name = 'Ayşe Yıldız') => personOfAge(product, admin, 41, { branch: branch._id, name })

let made = 0
const nextPhone = () => {
  made += 1
  return `0535 444 ${String(1000 + made).replace(/(..)$/, ' $1')}`
}

/** A child with one guardian. */
async function family() {
  const minor = await child()
  const guardian = await parent()
  const { _id } = await link(staff, minor.user._id, guardian.user._id)
  return { minor, guardian, link: _id }
}

const guardiansOf = async (member: Person, by: Person = staff) =>
  (await by.call(listGuardians, { params: { id: member.user._id } })).guardians

describe('a guardian', () => {
  test('is linked by reception, which the audit log keeps', async () => {
    const { minor, guardian } = await family()
    expect(await guardiansOf(minor)).toMatchObject([
      { guardian: guardian.user._id, guardianName: 'Ayşe Yıldız', relation: 'mother', isCurrent: true },
    ])
    const { dependants } = await staff.call(listGuardians, { params: { id: guardian.user._id } })
    expect(dependants).toMatchObject([{ minor: minor.user._id, minorName: 'Defne Yıldız' }])
    const [entry] = await admin.call(listAuditLog, {
      query: { filter: { person: minor.user._id, resource: 'guardians' } },
    })
    expect(entry).toMatchObject({ action: 'create', actor: staff.user._id })
  })

  test('is entered on the spot, and may share the phone of the child', async () => {
    const phone = nextPhone()
    const minor = await staff.call(createMember, {
      body: {
        name: 'Ege Taş',
        phone,
        userDetails: { birthDate: birthDateOf(10) },
        guardian: { relation: 'father', person: { name: 'Umut Taş', phone, birthDate: birthDateOf(40) } },
      },
    })
    const { guardians } = await staff.call(listGuardians, { params: { id: minor._id } })
    expect(guardians).toMatchObject([{ guardianName: 'Umut Taş', relation: 'father' }])
  })

  test('entered with a mistake leaves neither child nor guardian behind', async () => {
    const before = await product.services.pool.query('SELECT count(*)::int FROM users')
    const body = {
      name: 'Yarım Kalan',
      phone: nextPhone(),
      userDetails: { birthDate: birthDateOf(10) },
      guardian: {
        relation: 'mother' as const,
        person: { name: 'Genç Anne', phone: nextPhone(), birthDate: birthDateOf(17) },
      },
    }
    await expect(staff.call(createMember, { body })).rejects.toMatchObject({
      status: 400,
      message: texts.guardianAge,
    })
    const after = await product.services.pool.query('SELECT count(*)::int FROM users')
    expect(after.rows).toEqual(before.rows)
  })

  test('without a birth date is linked once it is given', async () => {
    const minor = await child()
    const guardian = await product.person({ branch: branch._id })
    await expect(link(staff, minor.user._id, guardian.user._id)).rejects.toMatchObject({
      status: 400,
      fields: { birthDate: texts.guardianBirthDate },
    })
    await link(staff, minor.user._id, guardian.user._id, { birthDate: birthDateOf(30) })
    expect(await guardiansOf(minor)).toHaveLength(1)
  })

  test('is of full age from the 18th birthday on the club’s calendar', async () => {
    const minor = await child()
    const younger = await product.person({ branch: branch._id })
    await setBirthDate(admin, younger.user._id, birthDateOf(18, 1))
    await expect(link(staff, minor.user._id, younger.user._id)).rejects.toMatchObject({
      status: 400,
      message: texts.guardianAge,
    })
    await setBirthDate(admin, younger.user._id, birthDateOf(18))
    await link(staff, minor.user._id, younger.user._id)
    expect([isMinor(birthDateOf(18)), isMinor(birthDateOf(18, 1)), isMinor('')]).toEqual([false, true, false])
    expect([fullAgeFrom('2008-02-29'), fullAgeFrom('2010-05-06')]).toEqual(['2026-03-01', '2028-05-06'])
  })

  test.each([
    [
      'oneself',
      400,
      texts.self,
      async () => {
        const { user } = await child()
        return [user._id, user._id]
      },
    ],
    [
      'each other',
      409,
      texts.circle,
      async () => {
        const { minor, guardian } = await family()
        return [guardian.user._id, minor.user._id]
      },
    ],
    ['an adult', 409, texts.minorOfAge, async () => [(await parent()).user._id, (await parent()).user._id]],
    [
      'twice',
      409,
      texts.known,
      async () => {
        const { minor, guardian } = await family()
        return [minor.user._id, guardian.user._id]
      },
    ],
    [
      'by another child',
      400,
      texts.guardianAge,
      async () => [(await child()).user._id, (await child()).user._id],
    ],
    [
      'by a third guardian',
      409,
      texts.tooMany,
      async () => {
        const { minor } = await family()
        await link(staff, minor.user._id, (await parent()).user._id)
        return [minor.user._id, (await parent()).user._id]
      },
    ],
  ] as const)('is refused for %s', async (_what, status, message, people) => {
    const [minor = '', guardian = ''] = await people()
    await expect(link(staff, minor, guardian)).rejects.toMatchObject({ status, message })
  })

  test('of another branch’s member, or from another branch, is refused', async () => {
    const { minor, guardian, link: id } = await family()
    await expect(link(neighbour, minor.user._id, guardian.user._id)).rejects.toMatchObject({ status: 404 })
    const theirs = await personOfAge(product, admin, 40, { branch: neighbour.user.branch })
    await expect(link(staff, minor.user._id, theirs.user._id)).rejects.toMatchObject({ status: 400 })
    await expect(guardiansOf(minor, neighbour)).rejects.toMatchObject({ status: 404 })
    await expect(neighbour.call(removeGuardian, { params: { id }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect(await guardiansOf(minor)).toHaveLength(1)
  })

  test('is refused with neither or both of a registered and a new person, and with a future birth date', async () => {
    const { user } = await child()
    const person = { name: 'Yeni Veli', phone: nextPhone(), birthDate: birthDateOf(40) }
    for (const body of [
      { relation: 'mother' as const },
      { relation: 'mother' as const, guardian: staff.user._id, person },
      { relation: 'mother' as const, person: { ...person, birthDate: '2999-01-01' } },
    ])
      await expect(staff.call(addGuardian, { params: { id: user._id }, body })).rejects.toMatchObject({
        status: 400,
      })
  })

  test('linked 200 times at once stays within two, and in one direction', async () => {
    const minor = await child()
    const adults = await Promise.all(Array.from({ length: 5 }, () => parent()))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        link(staff, minor.user._id, adults[index % adults.length]?.user._id ?? '').then(
          () => 'linked',
          ({ status }) => status,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'linked')).toHaveLength(2)
    expect(new Set(answers)).toEqual(new Set(['linked', 409]))
    expect(await guardiansOf(minor)).toHaveLength(2)
  })

  test('and a minor keep their birth dates; a minor does not change it', async () => {
    const { minor, guardian } = await family()
    const change = (user: string, birthDate: string) =>
      staff.call(updateMember, { params: { id: user }, body: { userDetails: { birthDate } } })
    await expect(change(guardian.user._id, '')).rejects.toMatchObject({
      status: 409,
      message: texts.keepsBirthDate,
    })
    await expect(change(guardian.user._id, birthDateOf(17))).rejects.toMatchObject({
      status: 409,
      message: texts.staysGuardian,
    })
    await expect(change(minor.user._id, '')).rejects.toMatchObject({ status: 409 })
    for (const birthDate of ['', birthDateOf(30)])
      await expect(minor.call(updateProfile, { body: { userDetails: { birthDate } } })).rejects.toMatchObject(
        { status: 400, message: texts.ownBirthDate },
      )
  })

  test('is not changed past the rules by SQL', async () => {
    const { minor, guardian } = await family()
    const { pool } = product.services
    await expect(
      pool.query('UPDATE guardianships SET guardian_id = $1 WHERE minor_id = $1', [minor.user._id]),
    ).rejects.toThrow()
    await expect(
      pool.query(
        `INSERT INTO guardianships (id, minor_id, guardian_id, relation) VALUES (gen_random_uuid(), $1, $2, 'father')`,
        [guardian.user._id, minor.user._id],
      ),
    ).rejects.toThrow(/guardians of each other/)
  })
})

describe('removing', () => {
  const remove = (by: Person, id: string, reason = '') =>
    by.call(removeGuardian, { params: { id }, body: { reason } })

  test('the only guardian is free without a membership', async () => {
    const { minor, link: id } = await family()
    await remove(staff, id)
    expect(await guardiansOf(minor)).toEqual([])
    await expect(remove(staff, id)).rejects.toMatchObject({ status: 404 })
  })

  test('the only guardian of a member with a membership needs an admin and a reason', async () => {
    const { minor, link: id } = await family()
    await sell(staff, minor.user._id, offer)
    await expect(remove(staff, id, 'Taşındı')).rejects.toMatchObject({
      status: 409,
      message: texts.lastGuardian,
    })
    await expect(remove(admin, id)).rejects.toMatchObject({ status: 400, message: texts.reasonMissing })
    await remove(admin, id, 'Velayet değişti')
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: id, action: 'delete' } } })
    expect(entry?.after).toMatchObject({ reason: 'Velayet değişti' })
  })

  test('the other of two is free', async () => {
    const { minor, link: id } = await family()
    await link(staff, minor.user._id, (await parent()).user._id, { relation: 'father' })
    await sell(staff, minor.user._id, offer)
    await remove(staff, id)
    expect(await guardiansOf(minor)).toHaveLength(1)
  })

  test('both at once leaves one to a member with a membership', async () => {
    const { minor, link: first } = await family()
    const second = await link(staff, minor.user._id, (await parent()).user._id)
    await sell(staff, minor.user._id, offer)
    const answers = await Promise.allSettled([remove(staff, first), remove(staff, second._id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await guardiansOf(minor)).toHaveLength(1)
  })

  test('and selling at once never leaves a membership without a guardian', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { minor, link: id } = await family()
      const [sold, removed] = await Promise.allSettled([
        sell(staff, minor.user._id, offer),
        remove(staff, id),
      ])
      expect([sold?.status, removed?.status].sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('a sale to a member under 18', () => {
  test('is refused without a guardian at the desk and online, with the remedy', async () => {
    const minor = await child()
    const refused = { status: 409, code: 'guardian_required' }
    await expect(sell(staff, minor.user._id, offer)).rejects.toMatchObject({
      ...refused,
      message: texts.requiredAtDesk,
    })
    await expect(
      staff.call(quoteMembership, { body: { user: minor.user._id, package: offer } }),
    ).rejects.toMatchObject(refused)
    await expect(
      minor.call(quotePurchase, { body: { purchase: { kind: 'package', package: offer } } }),
    ).rejects.toMatchObject({ ...refused, message: texts.requiredOnline })
  })

  test('is made with a guardian, and to people without a birth date as to adults', async () => {
    const { minor } = await family()
    expect(await sell(staff, minor.user._id, offer)).toMatchObject({ user: minor.user._id })
    const unknown = await product.person({ branch: branch._id })
    expect(await sell(staff, unknown.user._id, offer)).toMatchObject({ user: unknown.user._id })
  })
})

describe('the contract of a minor', () => {
  const agreedAt = () => new Date().toISOString()
  const signedFor = (guardian: Person, minor: Person, contractId: string, fields = {}) =>
    sign(guardian, contractId, { user: minor.user._id, ...fields })

  test('is not signed by the minor, neither online nor at the desk', async () => {
    const minor = await child()
    const { _id } = await pendingContract(minor, contract)
    const refused = { status: 409, code: 'guardian_required', message: texts.requiredToSign }
    await expect(sign(minor, _id)).rejects.toMatchObject(refused)
    const body = { user: minor.user._id, contractId: _id, signature: drawnSignature, agreedAt: agreedAt() }
    await expect(staff.call(signAtDesk, { body })).rejects.toMatchObject(refused)
    const read = await minor.call(readUserContract, { params: { id: _id }, query: {} })
    expect(read).toMatchObject({ needsGuardian: true, guardians: [] })
  })

  test('is signed by the guardian online, with both names on the document', async () => {
    const { minor, guardian } = await family()
    const { _id } = await pendingContract(minor, contract)
    const read = await guardian.call(readUserContract, {
      params: { id: _id },
      query: { userId: minor.user._id },
    })
    expect(read).toMatchObject({
      signerName: 'Ayşe Yıldız',
      memberName: 'Defne Yıldız',
      needsGuardian: false,
    })
    await expect(
      signedFor(guardian, minor, _id, { signature: { kind: 'typed', name: 'Defne Yıldız' } }),
    ).rejects.toMatchObject({ status: 400 })
    const { signatureId, code } = await signedFor(guardian, minor, _id, {
      signature: { kind: 'typed', name: 'Ayşe Yıldız' },
    })
    const [row] = await admin.call(listContractSignatures, { query: { filter: { user: minor.user._id } } })
    expect(row).toMatchObject({
      signerName: 'Ayşe Yıldız',
      memberName: 'Defne Yıldız',
      guardian: guardian.user._id,
      relation: 'mother',
      altered: [],
    })
    const file = await send(product, 'GET', downloadSignedContract.url.replace(':id', signatureId ?? ''), {
      headers: bearer(guardian),
    })
    expect(file.statusCode).toBe(200)
    const text = pdfText(file.rawPayload).replace(/\s+/g, ' ')
    for (const words of ['Ayşe Yıldız', 'Defne Yıldız', 'İmzalayan veli (anne)'])
      expect(text).toContain(words)
    expect(await product.visitor()(verifyDocument, { body: { code: code ?? '' } })).toMatchObject({
      result: 'authentic',
      signerName: 'A*** Y***',
      memberName: 'D*** Y***',
    })
    const mail = await mailTo(product.dataDir, guardian.user.email, /imzalandı/)
    expect(mail.text).toContain('velisi olarak Defne Yıldız adına')
    const { breaks, missing } = await admin.call(checkSignatureChain, {})
    expect([breaks, missing]).toEqual([0, 0])
  })

  test('is signed by the guardian at the desk, who has to be named', async () => {
    const { minor, guardian } = await family()
    const { _id } = await pendingContract(minor, contract)
    const body = { user: minor.user._id, contractId: _id, signature: drawnSignature, agreedAt: agreedAt() }
    const read = await staff.call(readUserContract, {
      params: { id: _id },
      query: { userId: minor.user._id },
    })
    expect(read.guardians).toEqual([{ _id: guardian.user._id, name: 'Ayşe Yıldız', relation: 'mother' }])
    await expect(staff.call(signAtDesk, { body })).rejects.toMatchObject({
      status: 400,
      fields: { guardian: texts.chooseSigner },
    })
    const stranger = await parent()
    await expect(
      staff.call(signAtDesk, { body: { ...body, guardian: stranger.user._id } }),
    ).rejects.toMatchObject({ status: 400 })
    const signed = await staff.call(signAtDesk, { body: { ...body, guardian: guardian.user._id } })
    expect(signed.status).toBe('signed')
  })

  test('is not signed by another member, nor by staff in place of a guardian', async () => {
    const { minor } = await family()
    const { _id } = await pendingContract(minor, contract)
    for (const other of [await parent(), staff])
      await expect(
        other.call(signContract, {
          body: { user: minor.user._id, contractId: _id, signature: drawnSignature, agreedAt: agreedAt() },
        }),
      ).rejects.toMatchObject({ status: 404 })
  })

  test('tells when the stored guardian was altered', async () => {
    const { minor, guardian } = await family()
    const { signatureId } = await signedFor(guardian, minor, (await pendingContract(minor, contract))._id)
    const { pool } = product.services
    await pool.query('ALTER TABLE contract_signatures DISABLE TRIGGER contract_signatures_append_only')
    const set = `UPDATE contract_signatures SET relation = $2 WHERE id = $1`
    try {
      await pool.query(set, [signatureId, 'father'])
      const [row] = await admin.call(listContractSignatures, { query: { filter: { user: minor.user._id } } })
      expect(row?.altered).toEqual(['member'])
      await pool.query(set, [signatureId, 'mother'])
    } finally {
      await pool.query('ALTER TABLE contract_signatures ENABLE TRIGGER contract_signatures_append_only')
    }
  })
})

describe('the page of a guardian', () => {
  test('shows memberships and contracts of the child, to no other member', async () => {
    const { minor, guardian } = await family()
    await sell(staff, minor.user._id, offer)
    const [dependant] = await guardian.call(listDependants, {})
    expect(dependant).toMatchObject({ _id: minor.user._id, name: 'Defne Yıldız', relation: 'mother' })
    expect(dependant?.memberships).toHaveLength(1)
    expect(dependant?.unsignedContracts).toMatchObject([{ title: 'Üyelik Sözleşmesi' }])
    const stranger = await parent()
    expect(await stranger.call(listDependants, {})).toEqual([])
    for (const other of [stranger, minor, neighbour])
      await expect(
        other.call(listUserContracts, {
          query: { userId: other === minor ? guardian.user._id : minor.user._id },
        }),
      ).rejects.toMatchObject({ status: 404 })
  })

  test('ends with the 18th birthday, while the record stays', async () => {
    const { minor, guardian } = await family()
    const { _id } = await pendingContract(minor, contract)
    const { signatureId } = await sign(guardian, _id, { user: minor.user._id })
    await setBirthDate(admin, minor.user._id, birthDateOf(18, 1))
    expect(await guardian.call(listDependants, {})).toHaveLength(1)
    await setBirthDate(admin, minor.user._id, birthDateOf(18))
    expect(await guardian.call(listDependants, {})).toEqual([])
    await expect(
      guardian.call(listUserContracts, { query: { userId: minor.user._id } }),
    ).rejects.toMatchObject({ status: 404 })
    const url = downloadSignedContract.url.replace(':id', signatureId ?? '')
    expect((await send(product, 'GET', url, { headers: bearer(guardian) })).statusCode).toBe(404)
    expect((await send(product, 'GET', url, { headers: bearer(minor) })).statusCode).toBe(200)
    expect(await guardiansOf(minor)).toMatchObject([{ isCurrent: false }])
    const next = await makeContract(admin, branch._id)
    await sign(minor, (await pendingContract(minor, next))._id)
  })

  test('ends when either account is erased', async () => {
    const { minor, guardian } = await family()
    await admin.call(deleteUser, { params: { id: guardian.user._id } })
    expect(await guardiansOf(minor)).toEqual([])
    const other = await family()
    await admin.call(deleteUser, { params: { id: other.minor.user._id } })
    expect(await other.guardian.call(listDependants, {})).toEqual([])
  })
})

describe('mails for a minor without an address', () => {
  async function childWithoutAddress() {
    const guardian = await parent()
    const minor = await staff.call(createMember, {
      body: {
        name: `Can Yıldız ${made}`,
        phone: nextPhone(),
        userDetails: { birthDate: birthDateOf(9) },
        guardian: { relation: 'mother', guardian: guardian.user._id },
      },
    })
    return { minor, guardian }
  }

  test('go to the guardian: a contract to sign', async () => {
    const { minor, guardian } = await childWithoutAddress()
    await refreshPendingSignatures(product.services)
    const sent = await staff.call(remindUnsigned, { body: { q: minor.name } })
    expect(sent).toMatchObject({ mails: 1, contracts: expect.any(Number) })
    const mail = await mailTo(product.dataDir, guardian.user.email, /imzanı bekleyen/)
    expect(mail.text).toContain(`Velisi olduğun ${minor.name}`)
  })

  test('go to the guardian: a membership that ends', async () => {
    const { minor, guardian } = await childWithoutAddress()
    const { _id } = await sell(staff, minor._id, offer)
    await moveTo(product.services, _id, { startsAt: daysFromNow(-28), endsAt: daysFromNow(2) })
    await sendReminders(product.services)
    const mail = await mailTo(product.dataDir, guardian.user.email, /bitiyor/)
    expect(mail.text).toContain(minor.name)
  })

  test('go to the guardian: a membership that has resumed after a freeze', async () => {
    const { minor, guardian } = await childWithoutAddress()
    const { _id: freezable } = await makePackage(admin, branch._id, { freezeDays: 14, freezeCount: 1 })
    await sell(staff, minor._id, freezable)
    const params = { id: minor._id }
    await staff.call(freezeMember, { params, body: { freezeDays: 7, freezeReason: 'Tatil' } })
    await advanceDays(product.services, minor._id, 7)
    await sendFreezeNotices(product.services)
    const mail = await mailTo(product.dataDir, guardian.user.email, /yeniden başladı/)
    expect(mail.text).toContain(`Velisi olduğun ${minor.name}`)
  })
})
