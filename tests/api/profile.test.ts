import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { coreMessages, picturesMessages, validationMessages } from '#shared/core/core.messages.ts'
import { updateContract } from '#shared/membership/contracts/contracts.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import {
  deletePhoto,
  updatePassword,
  updateProfile,
  uploadPhoto,
} from '#shared/people/users/profile.contract.ts'
import { profileMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { asFile, phonePhoto, photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { fileWithoutMemberships } from '#tests/support/records/user-file.ts'

const texts = profileMessages

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

describe('a member’s own profile', () => {
  test('is updated with the message “Profil başarıyla güncellendi”', async () => {
    const member = await product.person()
    const userDetails = {
      birthDate: '1990-05-19',
      city: 'Konya',
      district: 'Meram',
      address: 'Çayırbağı Caddesi 5',
      emergencyName: 'Gül',
      emergencyPhone: '0533 765 43 21',
    }
    const { message, user } = await member.call(updateProfile, {
      body: {
        name: ' Işık Öz ',
        phone: '0 533 765 43 21',
        gender: 'female',
        branch: branch._id,
        userDetails,
      },
    })
    expect(message).toBe('Profil başarıyla güncellendi')
    expect(user).toMatchObject({
      name: 'Işık Öz',
      phone: '+905337654321',
      gender: 'female',
      branch: branch._id,
      userDetails,
      email: member.user.email,
      version: 2,
    })
    expect(await member.call(showProfile)).toEqual(fileWithoutMemberships(user))
  })

  test('names the branch of the current membership, else of the next one, else the home branch', async () => {
    const other = await openBranch(admin, 'Selçuklu')
    const member = await product.person({ branch: branch._id })
    const ownBranch = async () => (await member.call(showProfile)).ownBranch
    const asShown = ({ _id, name, slug, isActive }: Branch) => ({ _id, name, slug, isActive })
    expect(await ownBranch()).toEqual(asShown(branch))
    const elsewhere = await makePackage(admin, other._id, { durationDays: 30 })
    const { _id: running } = await sell(admin, member.user._id, elsewhere._id)
    await sell(admin, member.user._id, elsewhere._id)
    expect(await ownBranch()).toEqual(asShown(other))
    const cancel = (id: string) =>
      admin.call(cancelMembership, { params: { id }, body: { reason: 'Taşındı' } })
    await cancel(running)
    expect(await ownBranch()).toEqual(asShown(other))
    for (const { _id, status } of (await member.call(showProfile)).memberships)
      if (status !== 'cancelled') await cancel(_id)
    expect(await ownBranch()).toEqual(asShown(branch))
  })

  test('counts the contracts that the member has not signed yet', async () => {
    const [member, other] = [await product.person(), await product.person()]
    const unsigned = async (person: Person) => (await person.call(showProfile)).unsignedContracts
    const contract = await makeContract(admin, null, { requiredFor: 'registration' })
    await sign(other, (await pendingContract(other, contract))._id)
    expect([await unsigned(member), await unsigned(other)]).toEqual([1, 0])
    await admin.call(updateContract, { params: { id: contract._id }, body: { isActive: false } })
    expect(await unsigned(member)).toBe(0)
  })

  test('gets a conflict when another device changed it meanwhile', async () => {
    const member = await product.person()
    await member.call(updateProfile, { body: { name: 'Bir', version: 1 } })
    await expect(member.call(updateProfile, { body: { name: 'İki', version: 1 } })).rejects.toMatchObject({
      status: 409,
      message: coreMessages.stale,
    })
    expect(await member.call(showProfile)).toMatchObject({ name: 'Bir', version: 2 })
  })

  test.each([
    [{ phone: '12' }, { phone: validationMessages.phone }],
    [{ name: '' }, { name: validationMessages.required }],
    [{ gender: 'x' }, { gender: validationMessages.choice }],
    [{ userDetails: { birthDate: '30.02.1990' } }, { 'userDetails.birthDate': validationMessages.date }],
    [{ userDetails: { birthDate: '1990-02-30' } }, { 'userDetails.birthDate': validationMessages.date }],
    [{ branch: '01990000-0000-7000-8000-000000000000' }, { branch: branchesMessages.notFound }],
  ])('rejects %o and changes nothing', async (payload, fields) => {
    const member = await product.person()
    const answer = await send(product, 'PUT', updateProfile.url, {
      headers: { authorization: `Bearer ${member.token}` },
      payload,
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
    expect(await member.call(showProfile)).toEqual(fileWithoutMemberships(member.user))
  })

  test('staff cannot choose their own branch', async () => {
    const other = await openBranch(admin, 'Karatay')
    const staff = await product.person({ role: 'staff', branch: branch._id })
    for (const choice of [other._id, null]) {
      await expect(staff.call(updateProfile, { body: { branch: choice } })).rejects.toMatchObject({
        status: 400,
        fields: { branch: accessMessages.forbidden },
      })
    }
    const { user } = await staff.call(updateProfile, { body: { branch: branch._id, name: 'Kalan' } })
    expect(user).toMatchObject({ branch: branch._id, name: 'Kalan' })
    await admin.call(updateBranch, { params: { id: other._id }, body: { isActive: false } })
  })
})

describe('the password', () => {
  const newPassword = 'Degisti-2027'

  test('is changed with the old one; other devices are signed out and this one gets a new token', async () => {
    const member = await product.person()
    const sign = (password: string) =>
      product.visitor()(login, { body: { email: member.user.email, password } })
    const other = await sign('Parola-2026')
    const { message, token } = await member.call(updatePassword, {
      body: { oldPassword: 'Parola-2026', newPassword },
    })
    expect(message).toBe(texts.passwordChanged)
    const status = async (bearer: string) =>
      (await send(product, 'GET', showProfile.url, { headers: { authorization: `Bearer ${bearer}` } }))
        .statusCode
    expect([await status(token), await status(other.token), await status(member.token)]).toEqual([
      200, 401, 401,
    ])
    await expect(sign('Parola-2026')).rejects.toMatchObject({ status: 401 })
    await sign(newPassword)
  })

  test('is kept when the old one is wrong or the new one is weak', async () => {
    const member = await product.person()
    const change = (oldPassword: string, typed: string) =>
      member.call(updatePassword, { body: { oldPassword, newPassword: typed } })
    await expect(change('Yanlis-2026', newPassword)).rejects.toMatchObject({
      status: 400,
      code: 'profile.password-wrong',
      fields: { oldPassword: texts.passwordWrong },
    })
    await expect(change('Parola-2026', 'zayif')).rejects.toMatchObject({
      status: 400,
      fields: { newPassword: validationMessages.password },
    })
    await member.call(showProfile)
  })

  test('cannot be guessed through this call', async () => {
    const member = await product.person()
    const body = { oldPassword: 'Yanlis-2026', newPassword }
    for (let round = 0; round < 10; round += 1) {
      await expect(member.call(updatePassword, { body })).rejects.toMatchObject({ status: 400 })
    }
    await expect(
      member.call(updatePassword, { body: { oldPassword: 'Parola-2026', newPassword } }),
    ).rejects.toMatchObject({ status: 429 })
  })
})

describe('the photo', () => {
  test('is stored as a small square, replaced and deleted without leaving files', async () => {
    const member = await product.person()
    const before = await storedFiles(product)
    const first = await member.call(uploadPhoto, {
      body: {},
      files: { profilePhoto: asFile(await phonePhoto(1200, 800)) },
    })
    expect(first.message).toBe(texts.photoUpdated)
    expect((await member.call(showProfile)).profilePhoto).toBe(first.profilePhoto)
    const shown = await send(product, 'GET', first.profilePhoto)
    const { width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect([width, height, exif]).toEqual([320, 320, undefined])

    const second = await member.call(uploadPhoto, {
      body: {},
      files: { profilePhoto: asFile(await photo({ format: 'png' })) },
    })
    expect((await send(product, 'GET', first.profilePhoto)).statusCode).toBe(404)
    expect((await send(product, 'GET', second.profilePhoto)).statusCode).toBe(200)

    const gone = { message: texts.photoDeleted, profilePhoto: null }
    expect(await member.call(deletePhoto)).toEqual(gone)
    expect(await member.call(deletePhoto)).toEqual(gone)
    expect(await storedFiles(product)).toEqual(before)
  })

  test('must be an image', async () => {
    const member = await product.person()
    const before = await storedFiles(product)
    await expect(member.call(uploadPhoto, { body: {} })).rejects.toMatchObject({
      status: 400,
      fields: { profilePhoto: picturesMessages.missing },
    })
    const text = new File(['fotoğraf değil'], 'ben.jpg', { type: 'image/jpeg' })
    await expect(member.call(uploadPhoto, { body: {}, files: { profilePhoto: text } })).rejects.toMatchObject(
      { status: 400, message: picturesMessages.notAnImage },
    )
    const cut = (await phonePhoto(1200, 800)).subarray(0, 3000)
    await expect(
      member.call(uploadPhoto, { body: {}, files: { profilePhoto: asFile(cut) } }),
    ).rejects.toMatchObject({ status: 400, message: picturesMessages.unreadable })
    expect(await storedFiles(product)).toEqual(before)
  })
})
