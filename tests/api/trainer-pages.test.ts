import { describe, expect, test } from 'vitest'
import { showAbout } from '#shared/club/club/club.contract.ts'
import { showIdentity, updateIdentity } from '#shared/club/identity/identity.contract.ts'
import { pageTags } from '#shared/core/page.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  changeRole,
  deleteUser,
  listTrainers,
  showTrainer,
  updateUser,
} from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { tagVersion } from '#tests/support/product/page-tags.ts'
import { storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
const visitor = product.visitor()

const profile = {
  headline: 'Önce nefes, sonra ağırlık',
  about: 'On yıldır ders veriyor.',
  certificates: ['Pilates eğitmeni'],
  languages: ['Türkçe', 'İngilizce'],
  privatePrice: 900.5,
}
const trainerNamed = (name: string) => product.person({ role: 'trainer', name, branch: meram._id })
const edit = (person: Person, trainer: Partial<typeof profile> | { privatePrice: null }) =>
  admin.call(updateUser, { params: { id: person.user._id }, body: { trainer } })
const pageAt = (slug: string) => visitor(showTrainer, { params: { slug } })
const missing = { status: 404, message: usersMessages.trainerNotFound }

describe('the page of a trainer', () => {
  test('begins with a profile, at an address of the name that stays when the name changes', async () => {
    const elif = await trainerNamed('Elif Kayalı')
    await expect(pageAt('elif-kayali')).rejects.toMatchObject(missing)
    const before = await tagVersion(product, pageTags.trainers)
    await edit(elif, profile)
    expect(await tagVersion(product, pageTags.trainers)).toBeGreaterThan(before)
    expect(await pageAt('elif-kayali')).toEqual({
      ...{ _id: elif.user._id, name: 'Elif Kayalı', branch: meram._id, profilePhoto: null },
      ...{ slug: 'elif-kayali', ...profile },
    })
    await admin.call(updateUser, { params: { id: elif.user._id }, body: { name: 'Elif Demir' } })
    expect(await pageAt('elif-kayali')).toMatchObject({ name: 'Elif Demir' })
    const listed = await visitor(listTrainers, { query: { filter: { q: 'elif demir' } } })
    expect(listed).toMatchObject([{ slug: 'elif-kayali', headline: profile.headline }])
  })

  test('has an address of its own, also when two of one name are saved at once', async () => {
    const namesakes = await Promise.all([trainerNamed('Can Su'), trainerNamed('Can Su')])
    await Promise.all(namesakes.map((one) => edit(one, profile)))
    const pages = await Promise.all(['can-su', 'can-su-2'].map(pageAt))
    expect(new Set(pages.map(({ _id }) => _id)).size).toBe(2)
  })

  test('keeps the fields that a change leaves out, and goes with the last one', async () => {
    const trainer = await trainerNamed('Rıza Ok')
    await edit(trainer, { headline: 'Ringde sabır', privatePrice: 500 })
    await edit(trainer, { privatePrice: null })
    expect(await pageAt('riza-ok')).toMatchObject({ headline: 'Ringde sabır', privatePrice: null })
    await edit(trainer, { headline: ' ' })
    await expect(pageAt('riza-ok')).rejects.toMatchObject(missing)
  })

  test('goes with the role and with the account, whose row is erased', async () => {
    const trainer = await trainerNamed('Nazlı Uçar')
    await edit(trainer, profile)
    const params = { id: trainer.user._id }
    await admin.call(changeRole, { params, body: { role: 'member' } })
    await expect(pageAt('nazli-ucar')).rejects.toMatchObject(missing)
    await admin.call(changeRole, { params, body: { role: 'trainer' } })
    expect(await pageAt('nazli-ucar')).toMatchObject(profile)
    await admin.call(deleteUser, { params })
    await expect(pageAt('nazli-ucar')).rejects.toMatchObject(missing)
    const { rows } = await product.services.pool.query('SELECT 1 FROM trainer_profiles WHERE user_id = $1', [
      params.id,
    ])
    expect(rows).toEqual([])
  })

  test('is written by admins, for trainers only, at a price of at least one kuruş', async () => {
    const trainer = await trainerNamed('Ege Al')
    const params = { id: trainer.user._id }
    await expect(staff.call(updateUser, { params, body: { trainer: profile } })).rejects.toMatchObject({
      status: 403,
    })
    const refused = edit(await product.person({ branch: meram._id }), profile)
    await expect(refused).rejects.toMatchObject({ status: 409, message: usersMessages.noTrainer })
    await expect(edit(trainer, { privatePrice: 0 })).rejects.toMatchObject({ status: 400 })
  })

  test('is logged without its texts, and read by the back office', async () => {
    const trainer = await trainerNamed('Lale Su')
    await edit(trainer, profile)
    const params = { id: trainer.user._id }
    expect((await admin.call(showUser, { params })).trainer).toEqual(profile)
    expect((await admin.call(showUser, { params: { id: staff.user._id } })).trainer).toBeUndefined()
    const [entry] = await admin.call(listAuditLog, { query: { filter: { person: params.id } } })
    expect(entry).toMatchObject({
      action: 'edit',
      before: { privatePrice: null },
      after: { privatePrice: 90050 },
    })
    expect(JSON.stringify(entry)).not.toContain(profile.headline)
  })
})

describe('the page about the club', () => {
  test('names founder and member once both name and text are there, with a picture that is replaced', async () => {
    expect(await visitor(showAbout)).toMatchObject({ founder: null, member: null })
    const before = await tagVersion(product, pageTags.club)
    const body = {
      founderName: 'Hatice Karaca',
      founderText: 'Bir depoda başladık.',
      memberName: 'Ayşe Yılmaz',
    }
    await admin.call(updateIdentity, { body, files: { founderImage: asFile(await photo()) } })
    expect(await tagVersion(product, pageTags.club)).toBeGreaterThan(before)
    const { founder, member } = await visitor(showAbout)
    expect(founder).toMatchObject({ name: body.founderName, text: body.founderText })
    expect(founder?.picture).not.toBeNull()
    expect(member).toBeNull()
    await admin.call(updateIdentity, {
      body: { removeFounderImage: true, memberText: 'Kapıda adımı bilirler.' },
    })
    expect(await visitor(showAbout)).toMatchObject({
      founder: { picture: null },
      member: { name: 'Ayşe Yılmaz', text: 'Kapıda adımı bilirler.' },
    })
    await expect
      .poll(async () => (await storedFiles(product)).filter((file) => file.startsWith('club/')))
      .toEqual([])
  })

  test('no longer quotes a member whose account is erased, and the log never held the words', async () => {
    const quoted = await product.person({ name: 'Songül Bağcı', branch: meram._id })
    await admin.call(updateIdentity, {
      body: { memberName: 'Songül BAĞCI', memberText: 'Sabahları severim.' },
    })
    await admin.call(deleteUser, { params: { id: quoted.user._id } })
    expect((await visitor(showAbout)).member).toBeNull()
    expect(await admin.call(showIdentity)).toMatchObject({ memberName: '', memberText: '' })
    const entries = await admin.call(listAuditLog, { query: { filter: { resource: 'identity' } } })
    expect(JSON.stringify(entries)).not.toMatch(/Sabahları|BAĞCI/)
  })

  test('counts trainers and equipment of open branches, and hides few members', async () => {
    const { figures: before } = await visitor(showAbout)
    await makeEquipment(admin, meram._id, { quantity: 7 })
    await trainerNamed('Sayılan Antrenör')
    const { figures } = await visitor(showAbout)
    expect(figures).toMatchObject({ trainers: before.trainers + 1, equipment: before.equipment + 7 })
    expect(figures.members).toBeNull()
  })
})
