import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { login, sendVerification } from '#shared/people/session/session.contract.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import {
  assignBranch,
  createUser,
  deleteUser,
  listTrainers,
  listUsers,
  updateUser,
} from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { tagVersion } from '#tests/support/product/page-tags.ts'
import { send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { moveAddress } from '#tests/support/records/contact-changes.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { fileWithoutMemberships } from '#tests/support/records/user-file.ts'

const texts = usersMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const paramsOf = ({ user }: Person) => ({ id: user._id })

describe('users managed by an admin', () => {
  test('creating a user who can sign in with the given role', async () => {
    const body = {
      name: 'Umut Antrenör',
      email: 'umut@bozkir.example',
      phone: '0532 123 45 67',
      password: 'Parola-2026',
      role: 'trainer' as const,
      branch: meram._id,
    }
    const user = await admin.call(createUser, { body })
    expect(user).toMatchObject({ role: 'trainer', isAdmin: false, branch: meram._id, phone: '+905321234567' })
    const { token: _, ...signedIn } = await product.visitor()(login, { body })
    expect(signedIn).toEqual({ ...user, needsConsent: true })
    await expect(
      admin.call(createUser, { body: { ...body, email: 'UMUT@bozkir.example' } }),
    ).rejects.toMatchObject({
      status: 409,
      fields: { email: usersMessages.emailTaken },
    })
  })

  test('rejects staff without a branch, and users in an unknown branch', async () => {
    const body = { name: 'X', email: 'x@bozkir.example', phone: '05321234567', password: 'Parola-2026' }
    await expect(admin.call(createUser, { body: { ...body, role: 'staff' } })).rejects.toMatchObject({
      status: 409,
      message: texts.staffNeedsBranch,
    })
    await expect(admin.call(createUser, { body: { ...body, branch: unknownId } })).rejects.toMatchObject({
      status: 400,
      fields: { branch: branchesMessages.notFound },
    })
  })

  test('updating a user; a verified address stays verified', async () => {
    const person = await product.person()
    await product.services.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${person.user._id}`,
    )
    const edit = (body: { name?: string; email?: string; version?: number }) =>
      admin.call(updateUser, { params: paramsOf(person), body })
    expect(await edit({ name: 'Yeni Ad', version: 1 })).toMatchObject({ emailVerified: true, version: 2 })
    expect(await edit({ email: person.user.email.toUpperCase() })).toMatchObject({ emailVerified: true })
    await expect(edit({ name: 'Eski', version: 1 })).rejects.toMatchObject({ message: coreMessages.stale })
    await expect(edit({ email: admin.user.email })).rejects.toMatchObject({ status: 409 })
  })

  test('a trainer’s edit drops the pages about trainers, a member’s does not', async () => {
    const edit = ({ user }: Person) =>
      admin.call(updateUser, { params: { id: user._id }, body: { name: 'Deniz Yeni' } })
    const before = await tagVersion(product, pageTags.trainers)
    await edit(await product.person())
    expect(await tagVersion(product, pageTags.trainers)).toBe(before)
    await edit(await product.person({ role: 'trainer', branch: meram._id }))
    expect(await tagVersion(product, pageTags.trainers)).toBeGreaterThan(before)
  })

  test('replacing an address revokes its codes and sessions; changing only its case does not', async () => {
    const person = await product.person()
    const edit = (target: Person, email: string) =>
      admin.call(updateUser, { params: paramsOf(target), body: { email } })
    await product.services.db.execute(
      sql`UPDATE users SET google_id = 'g-moved' WHERE id = ${person.user._id}`,
    )
    await person.call(sendVerification)
    await edit(person, person.user.email.toUpperCase())
    await person.call(showProfile)
    await moveAddress(product, admin, person.user._id, 'tasindi@bozkir.example')
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const left = await product.services.db.execute<never>(
      sql`SELECT 1 FROM users WHERE google_id = 'g-moved'
          UNION ALL SELECT 1 FROM email_verifications WHERE user_id = ${person.user._id}`,
    )
    expect(left.rowCount).toBe(0)
  })

  test('assigning and clearing a branch, except for staff', async () => {
    const person = await product.person()
    const assign = (target: Person, branchId: string | null) =>
      admin.call(assignBranch, { params: paramsOf(target), body: { branchId } })
    expect(await assign(person, karatay._id)).toMatchObject({ branch: karatay._id })
    expect(await assign(person, null)).toMatchObject({ branch: null })
    await expect(assign(person, unknownId)).rejects.toMatchObject({
      fields: { branchId: branchesMessages.notFound },
    })
    await expect(assign(staff, null)).rejects.toMatchObject({ message: texts.staffNeedsBranch })
  })

  test('finds users by name, address and phone, without Turkish letters', async () => {
    const { user } = await product.person({
      name: 'Çağla IŞIK',
      email: 'cagla@posta.example',
      phone: '05339998877',
    })
    for (const q of ['cagla', 'ÇAĞLA', 'isik cagla', 'POSTA.example', '3399988']) {
      const found = await admin.call(listUsers, { query: { filter: { q } } })
      expect(found.map((one) => one._id)).toContain(user._id)
    }
  })
})

describe('staff see the users of their own branch', () => {
  test('and no others', async () => {
    const own = await product.person({ branch: meram._id })
    const other = await product.person({ branch: karatay._id })
    const homeless = await product.person()
    const seen = await staff.call(listUsers)
    expect(seen.map((user) => user._id)).toContain(own.user._id)
    expect(new Set(seen.map((user) => user.branch))).toEqual(new Set([meram._id]))
    expect(await staff.call(showUser, { params: paramsOf(own) })).toEqual(fileWithoutMemberships(own.user))
    for (const hidden of [other, homeless, admin]) {
      await expect(staff.call(showUser, { params: paramsOf(hidden) })).rejects.toMatchObject({
        status: 404,
        message: texts.notFound,
      })
    }
  })

  test('also when filtering or searching for another branch', async () => {
    const other = await product.person({ branch: karatay._id, name: 'Saklı Kişi' })
    const queries = [
      { branchId: karatay._id },
      { filter: { branch: karatay._id } },
      { filter: { id: [other.user._id] } },
      { filter: { q: 'saklı' } },
    ]
    for (const query of queries) expect(await staff.call(listUsers, { query })).toEqual([])
    expect(await admin.call(listUsers, { query: { branchId: karatay._id } })).toContainEqual(other.user)
  })

  test('while members and trainers cannot list users', async () => {
    for (const role of ['member', 'trainer'] as const) {
      const person = await product.person({ role, branch: meram._id })
      const forbidden = { status: 403, message: accessMessages.forbidden }
      await expect(person.call(listUsers)).rejects.toMatchObject(forbidden)
      await expect(person.call(showUser, { params: paramsOf(person) })).rejects.toMatchObject(forbidden)
    }
  })
})

describe('visitors see the trainers', () => {
  test('by name, branch and photo only', async () => {
    const trainer = await product.person({ role: 'trainer', name: 'Ada Koç', branch: karatay._id })
    const shown = await product.visitor()(listTrainers, { query: { filter: { branch: karatay._id } } })
    expect(shown).toEqual([
      { _id: trainer.user._id, name: 'Ada Koç', branch: karatay._id, profilePhoto: null },
    ])
    const answer = await send(product, 'GET', listTrainers.url)
    expect(answer.body).not.toContain('@')
    expect(answer.body).not.toContain('+90')
  })

  test('and cannot search by address or phone number', async () => {
    await product.person({
      role: 'trainer',
      name: 'Su Ok',
      email: 'gizli-adres@posta.example',
      phone: '05397654321',
    })
    const search = (q: string) => product.visitor()(listTrainers, { query: { filter: { q } } })
    expect(await search('su ok')).toHaveLength(1)
    for (const q of ['gizli-adres', 'posta', '97654', '+9053']) expect(await search(q)).toEqual([])
  })
})

describe('a deleted account', () => {
  test('keeps no personal data, closes its sessions and frees its address', async () => {
    const before = await storedFiles(product)
    const person = await product.person({ name: 'Silinen Üye', branch: karatay._id })
    await person.call(uploadPhoto, { body: {}, files: { profilePhoto: asFile(await photo()) } })
    await admin.call(deleteUser, { params: paramsOf(person) })
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const { rows } = await product.services.db.execute<Record<string, unknown>>(
      sql`SELECT * FROM users WHERE id = ${person.user._id}`,
    )
    expect(rows[0]).toMatchObject({
      name: texts.deletedName,
      email: `${person.user._id}@deleted.invalid`,
      phone: '',
      branch_id: null,
      password_hash: null,
      profile_photo: null,
      user_details: {},
    })
    expect(await storedFiles(product)).toEqual(before)
    await expect(admin.call(showUser, { params: paramsOf(person) })).rejects.toMatchObject({ status: 404 })
    await product.person({ email: person.user.email })
  })

  test('does not prevent its branch from being deleted', async () => {
    const branch = await openBranch(admin, 'Beyşehir')
    const person = await product.person({ branch: branch._id })
    await admin.call(deleteUser, { params: paramsOf(person) })
    await admin.call(deleteBranch, { params: { id: branch._id } })
  })
})
