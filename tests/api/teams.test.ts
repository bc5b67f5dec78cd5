import { describe, expect, test } from 'vitest'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import {
  addTeam,
  deleteTeam,
  listTeams,
  listTeamsOfBranch,
  showTeam,
  updateTeam,
} from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'
import { bearer, encodeForm, send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makeLesson, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const zeynep = await product.person({ role: 'trainer', name: 'Zeynep Arslan', branch: meram._id })
const burak = await product.person({ role: 'trainer', name: 'Burak Aydın', branch: meram._id })

const trainerAnswer = ({ user }: Person) => ({
  _id: user._id,
  name: user.name,
  branch: user.branch,
  profilePhoto: null,
})

describe('teams managed by staff of their branch', () => {
  test('creating a team returns success, its branch, and its trainers in Turkish order', async () => {
    const body = {
      branch: meram._id,
      name: 'Sabah koşucuları',
      description: 'Güneşle birlikte.',
      trainers: [zeynep.user._id, burak.user._id, zeynep.user._id],
    }
    const answer = await staff.call(addTeam, { body })
    expect(answer).toMatchObject({ success: true, message: teamsMessages.created })
    expect(answer.team).toMatchObject({
      name: 'Sabah koşucuları',
      branch: { _id: meram._id, name: 'Meram Şubesi' },
      trainers: [trainerAnswer(burak), trainerAnswer(zeynep)],
      image: null,
    })
    const visitor = product.visitor()
    expect(await visitor(listTeamsOfBranch, { params: { branchId: meram._id } })).toEqual({
      success: true,
      teams: [answer.team],
    })
    expect(await visitor(listTeamsOfBranch, { params: { branchId: karatay._id } })).toMatchObject({
      teams: [],
    })
    expect(await visitor(showTeam, { params: { id: answer.team._id } })).toEqual(answer.team)
  })

  test.each([
    ['as JSON', (ids: string[]) => JSON.stringify(ids)],
    ['separated by commas', (ids: string[]) => ids.join(',')],
  ])('a multipart form may send the trainers %s', async (how, write) => {
    const form = new FormData()
    form.set('branch', meram._id)
    form.set('name', `Form takımı ${how}`)
    form.set('trainers', write([zeynep.user._id, burak.user._id]))
    const encoded = await encodeForm(form)
    const answer = await send(product, 'POST', addTeam.url, {
      headers: { ...bearer(staff), ...encoded.headers },
      payload: encoded.payload,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().team.trainers).toHaveLength(2)
  })

  test.each([
    ['a member', async () => (await product.person({ branch: meram._id })).user._id],
    ['an unknown user', async () => '01990000-0000-7000-8000-000000000000'],
  ])('%s cannot train a team', async (_who, person) => {
    const trainers = [zeynep.user._id, await person()]
    const refusal = { status: 400, fields: { trainers: teamsMessages.notTrainer } }
    await expect(makeTeam(staff, meram._id, { name: 'Olmayan', trainers })).rejects.toMatchObject(refusal)
    const team = await makeTeam(staff, meram._id, { trainers: [burak.user._id] })
    const change = { params: { id: team._id }, body: { trainers } }
    await expect(staff.call(updateTeam, change)).rejects.toMatchObject(refusal)
    expect(await staff.call(showTeam, { params: { id: team._id } })).toEqual(team)
    expect(await staff.call(listTeams, { query: { filter: { q: 'Olmayan' } } })).toMatchObject({ teams: [] })
  })

  test('rejects an invalid trainer id', async () => {
    const refused = makeTeam(staff, meram._id, { trainers: ['zeynep'] })
    await expect(refused).rejects.toMatchObject({ status: 400 })
  })

  test('a partial update keeps the other fields, and all trainers can be removed', async () => {
    const team = await makeTeam(staff, meram._id, { trainers: [burak.user._id] })
    const params = { id: team._id }
    const renamed = await staff.call(updateTeam, { params, body: { name: 'Yeni ad', version: 1 } })
    expect(renamed).toEqual({ ...team, name: 'Yeni ad', version: 2 })
    const alone = await staff.call(updateTeam, { params, body: { trainers: [] } })
    expect(alone.trainers).toEqual([])
    await expect(
      staff.call(updateTeam, { params, body: { name: 'Eski', version: 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('team names are unique per branch', async () => {
    await makeTeam(staff, meram._id, { name: 'İlk takım' })
    await expect(makeTeam(staff, meram._id, { name: 'ilk TAKIM' })).rejects.toMatchObject({
      status: 409,
      fields: { name: teamsMessages.nameTaken },
    })
  })

  test('a photograph is stored, replaced, and deleted with its team and with its branch', async () => {
    const before = (await storedFiles(product)).length
    const team = await makeTeam(staff, meram._id, {}, asFile(await photo()))
    expect(team.image).toMatch(/^\/uploads\/teams\//)
    const kept = (await storedFiles(product)).length
    const params = { id: team._id }
    const replaced = await staff.call(updateTeam, {
      params,
      body: {},
      files: { image: asFile(await photo()) },
    })
    expect(replaced.image).not.toBe(team.image)
    expect(await storedFiles(product)).toHaveLength(kept)
    await staff.call(deleteTeam, { params })
    expect(await storedFiles(product)).toHaveLength(before)
    const branch = await openBranch(admin, 'Kulu')
    await makeTeam(admin, branch._id, {}, asFile(await photo()))
    await admin.call(deleteBranch, { params: { id: branch._id } })
    expect(await storedFiles(product)).toHaveLength(before)
  })
})

describe('teams and related records', () => {
  test('deleting a team leaves its lessons without a team', async () => {
    const team = await makeTeam(staff, meram._id)
    const lesson = await makeLesson(staff, meram._id, { team: team._id })
    expect(lesson.teamName).toBe(team.name)
    const done = await staff.call(deleteTeam, { params: { id: team._id } })
    expect(done).toEqual({ success: true, message: teamsMessages.deleted })
    const left = await staff.call(showLesson, { params: { id: lesson._id } })
    expect(left).toMatchObject({ branch: meram._id, team: null, teamName: '' })
  })

  test('users who are no longer trainers, or deleted, are not shown as trainers', async () => {
    const leaving = await product.person({ role: 'trainer' })
    const promoted = await product.person({ role: 'trainer', branch: meram._id })
    const trainers = [leaving.user._id, promoted.user._id, burak.user._id]
    const team = await makeTeam(staff, meram._id, { trainers })
    const lesson = await makeLesson(staff, meram._id, { trainer: leaving.user._id })
    await admin.call(deleteUser, { params: { id: leaving.user._id } })
    await admin.call(changeRole, { params: { id: promoted.user._id }, body: { role: 'staff' } })
    const shown = await product.visitor()(showTeam, { params: { id: team._id } })
    expect(shown.trainers).toEqual([trainerAnswer(burak)])
    expect(await product.visitor()(showLesson, { params: { id: lesson._id } })).toMatchObject({
      trainer: null,
      trainerName: '',
    })
  })

  test('staff can neither add, change nor delete teams of another branch', async () => {
    await expect(makeTeam(staff, karatay._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    const team = await makeTeam(admin, karatay._id)
    const params = { id: team._id }
    const missing = { status: 404, message: teamsMessages.notFound }
    await expect(staff.call(updateTeam, { params, body: { name: 'Bizim' } })).rejects.toMatchObject(missing)
    await expect(staff.call(deleteTeam, { params })).rejects.toMatchObject(missing)
  })

  test('the teams of an archived branch are visible in the back office only', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const team = await makeTeam(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    await expect(product.visitor()(showTeam, { params: { id: team._id } })).rejects.toMatchObject({
      status: 404,
    })
    const { teams } = await product.visitor()(listTeams)
    expect(teams.map(({ _id }) => _id)).not.toContain(team._id)
    expect(await admin.call(showTeam, { params: { id: team._id } })).toEqual(team)
  })
})
