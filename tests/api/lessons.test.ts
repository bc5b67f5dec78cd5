import { describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import {
  addLesson,
  deleteLesson,
  listLessons,
  showLesson,
  updateLesson,
} from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeLesson, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', name: 'Elif Kaya', branch: meram._id })
const ours = await makeTeam(admin, meram._id, { name: 'Yoga takımı' })
const theirs = await makeTeam(admin, karatay._id)

describe('lessons planned by staff of a branch', () => {
  test('a lesson includes the names of its team and trainer, and is public', async () => {
    const lesson = await staff.call(addLesson, {
      body: {
        branch: meram._id,
        team: ours._id,
        trainer: trainer.user._id,
        title: ' Sabah yogası ',
        startsAt: '2027-03-01T05:30:00Z',
        endsAt: '2027-03-01T06:30:00Z',
        capacity: 15,
      },
    })
    expect(lesson).toMatchObject({
      title: 'Sabah yogası',
      team: ours._id,
      teamName: 'Yoga takımı',
      trainer: trainer.user._id,
      trainerName: 'Elif Kaya',
      startsAt: '2027-03-01T05:30:00.000Z',
      version: 1,
    })
    expect(await product.visitor()(showLesson, { params: { id: lesson._id } })).toEqual(lesson)
  })

  test('team and trainer are optional and can be removed', async () => {
    const bare = await makeLesson(staff, meram._id)
    expect(bare).toMatchObject({ team: null, teamName: '', trainer: null, trainerName: '' })
    const params = { id: bare._id }
    const full = await staff.call(updateLesson, {
      params,
      body: { team: ours._id, trainer: trainer.user._id, version: 1 },
    })
    expect(full).toMatchObject({ teamName: 'Yoga takımı', trainerName: 'Elif Kaya', version: 2 })
    const cleared = await staff.call(updateLesson, { params, body: { team: '', trainer: null } })
    expect(cleared).toEqual({ ...bare, version: 3 })
    await expect(
      staff.call(updateLesson, { params, body: { title: 'Eski', version: 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('the team must be of the same branch, on create and update', async () => {
    const refusal = { status: 400, fields: { team: lessonsMessages.teamOfOtherBranch } }
    await expect(makeLesson(admin, meram._id, { team: theirs._id })).rejects.toMatchObject(refusal)
    const lesson = await makeLesson(admin, meram._id)
    const change = { params: { id: lesson._id }, body: { team: theirs._id } }
    await expect(admin.call(updateLesson, change)).rejects.toMatchObject(refusal)
  })

  test('only a user with the trainer role can be the trainer', async () => {
    const refusal = { status: 400, fields: { trainer: lessonsMessages.notTrainer } }
    await expect(makeLesson(admin, meram._id, { trainer: staff.user._id })).rejects.toMatchObject(refusal)
    const lesson = await makeLesson(admin, meram._id)
    const unknownId = '01990000-0000-7000-8000-000000000000'
    const change = { params: { id: lesson._id }, body: { trainer: unknownId } }
    await expect(admin.call(updateLesson, change)).rejects.toMatchObject(refusal)
  })

  test.each([
    ['ends when it starts', '2027-01-04T07:00:00Z'],
    ['ends before it starts', '2027-01-04T06:00:00Z'],
    ['lasts longer than twelve hours', '2027-01-04T19:00:01Z'],
  ])('rejects a lesson that %s', async (_what, endsAt) => {
    const refusal = { status: 400, fields: { endsAt: lessonsMessages.endsBeforeStart } }
    const startsAt = '2027-01-04T07:00:00Z'
    await expect(makeLesson(staff, meram._id, { startsAt, endsAt })).rejects.toMatchObject(refusal)
    const lesson = await makeLesson(staff, meram._id)
    const change = { params: { id: lesson._id }, body: { endsAt } }
    await expect(staff.call(updateLesson, change)).rejects.toMatchObject(refusal)
  })

  test.each([
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: 501 }, 'capacity'],
    [{ title: ' ' }, 'title'],
    [{ startsAt: 'yarın' }, 'startsAt'],
    [{ startsAt: '2027-02-30T07:00:00Z' }, 'startsAt'],
    [{ startsAt: '2027-01-04T07:00:00' }, 'startsAt'],
    [{ trainer: 'elif' }, 'trainer'],
  ])('rejects %o', async (wrong, field) => {
    const payload = {
      branch: meram._id,
      title: 'Yanlış',
      startsAt: '2027-01-04T07:00:00Z',
      endsAt: '2027-01-04T08:00:00Z',
      capacity: 10,
      ...wrong,
    }
    const answer = await send(product, 'POST', addLesson.url, { headers: bearer(staff), payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty(field)
  })

  test('a year outside the database’s range is a bad request', async () => {
    const moments = { startsAt: '0000-01-01T00:00:00Z', endsAt: '0000-01-01T01:00:00Z' }
    await expect(makeLesson(staff, meram._id, moments)).rejects.toMatchObject({ status: 400 })
  })

  test('a deleted lesson is gone', async () => {
    const lesson = await makeLesson(staff, meram._id)
    const params = { id: lesson._id }
    expect(await staff.call(deleteLesson, { params })).toEqual({
      success: true,
      message: lessonsMessages.deleted,
    })
    await expect(staff.call(showLesson, { params })).rejects.toMatchObject({
      status: 404,
      message: lessonsMessages.notFound,
    })
  })
})

describe('the list of lessons', () => {
  const titles = async (filter: Record<string, string>) =>
    (await product.visitor()(listLessons, { query: { filter } })).map(({ title }) => title)

  test('is sorted by time and filtered by period, branch, team and trainer', async () => {
    const branch = await openBranch(admin, 'Zaman')
    const team = await makeTeam(admin, branch._id)
    const at = (hour: string) => ({ startsAt: `2028-05-0${hour}:00:00Z`, endsAt: `2028-05-0${hour}:50:00Z` })
    await makeLesson(admin, branch._id, { title: 'Salı', ...at('2T07') })
    await makeLesson(admin, branch._id, { title: 'Pazartesi akşam', team: team._id, ...at('1T17') })
    await makeLesson(admin, branch._id, { title: 'Pazartesi', trainer: trainer.user._id, ...at('1T07') })
    await makeLesson(admin, karatay._id, { title: 'Başka şube', ...at('1T07') })
    const own = { branch: branch._id }
    expect(await titles(own)).toEqual(['Pazartesi', 'Pazartesi akşam', 'Salı'])
    // The lower bound is inclusive, the upper exclusive.
    const from = '2028-05-01T17:00:00Z'
    expect(await titles({ ...own, from })).toEqual(['Pazartesi akşam', 'Salı'])
    expect(await titles({ ...own, until: from })).toEqual(['Pazartesi'])
    expect(await titles({ ...own, from, until: '2028-05-02T07:00:00Z' })).toEqual(['Pazartesi akşam'])
    expect(await titles({ ...own, team: team._id })).toEqual(['Pazartesi akşam'])
    expect(await titles({ ...own, trainer: trainer.user._id })).toEqual(['Pazartesi'])
    expect(await titles({ from: '2028-05-01T00:00:00Z', q: 'başka' })).toEqual(['Başka şube'])
  })

  test('an invalid timestamp is a bad request', async () => {
    const answer = await send(product, 'GET', `${listLessons.url}?filter={"from":"bugün"}`)
    expect(answer.statusCode).toBe(400)
  })
})

test('staff can neither add nor change lessons of another branch', async () => {
  await expect(makeLesson(staff, karatay._id)).rejects.toMatchObject({
    status: 403,
    message: accessMessages.otherBranch,
  })
  const lesson = await makeLesson(admin, karatay._id)
  const params = { id: lesson._id }
  const missing = { status: 404, message: lessonsMessages.notFound }
  await expect(staff.call(updateLesson, { params, body: { title: 'Bizim' } })).rejects.toMatchObject(missing)
  await expect(staff.call(deleteLesson, { params })).rejects.toMatchObject(missing)
})

test('lessons of an archived branch are visible in the back office only', async () => {
  const branch = await openBranch(admin, 'Ereğli')
  const lesson = await makeLesson(admin, branch._id)
  await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
  const params = { id: lesson._id }
  await expect(product.visitor()(showLesson, { params })).rejects.toMatchObject({ status: 404 })
  expect(await admin.call(showLesson, { params })).toEqual(lesson)
})
