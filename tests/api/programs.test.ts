import { describe, expect, test } from 'vitest'
import { addInitialProgram } from '#server/modules/content/programs/initial-program.ts'
import {
  addProgram,
  deleteProgram,
  listPrograms,
  type ProgramDay,
  showProgram,
  updateProgram,
} from '#shared/content/programs/programs.contract.ts'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

const { product, admin } = await openTestClub()

const days: ProgramDay[] = [
  { title: 'A günü', exercises: [{ name: 'Squat', sets: '3', repetitions: '10-12', note: '' }] },
]
const bySlug = (slug: string) => product.visitor()(listPrograms, { query: { filter: { slug } } })

describe('the program linked in the header', () => {
  test('exists from the first start, and is not recreated after a club deletes it', async () => {
    await addInitialProgram(product.services)
    await addInitialProgram(product.services)
    const [program, ...more] = await bySlug('temel-fitness')
    expect(more).toEqual([])
    expect(program).toMatchObject({ level: 'beginner', weeks: 8, sessionsPerWeek: 3, isActive: true })
    expect(program?.days).toHaveLength(3)
    await admin.call(deleteProgram, { params: { id: program?._id ?? '' } })
    await addInitialProgram(product.services)
    expect(await bySlug('temel-fitness')).toEqual([])
  })
})

describe('programs managed by an admin', () => {
  test('days and exercises are returned as written, also from a form', async () => {
    const program = await admin.call(addProgram, {
      body: {
        title: 'Güç ve Kas',
        days,
        level: 'advanced',
        weeks: '12',
        content: '<p>Bir<script>x</script></p>',
      },
      files: { image: asFile(await photo()) },
    })
    expect(program).toMatchObject({ slug: 'guc-ve-kas', days, weeks: 12, content: '<p>Bir</p>' })
    expect(program.picture).not.toBeNull()
    expect(await product.visitor()(showProgram, { params: { id: program._id } })).toEqual(program)
  })

  test('a new name gives a new slug, and the old one redirects to it', async () => {
    const { _id: id } = await admin.call(addProgram, { body: { title: 'Yaz Kampı' } })
    await admin.call(updateProgram, { params: { id }, body: { title: 'Kış Kampı', version: 1 } })
    const [program] = await bySlug('yaz-kampi')
    expect(program).toMatchObject({ _id: id, slug: 'kis-kampi', version: 2 })
    const successor = await admin.call(addProgram, { body: { title: 'Yaz Kampı' } })
    expect((await bySlug('yaz-kampi')).map(({ _id }) => _id)).toEqual([successor._id])
  })

  test('program slugs are unique', async () => {
    await admin.call(addProgram, { body: { title: 'Işık' } })
    const before = await storedFiles(product)
    const refused = admin.call(addProgram, {
      body: { title: 'IŞIK!' },
      files: { image: asFile(await photo()) },
    })
    await expect(refused).rejects.toMatchObject({
      status: 409,
      fields: { title: programsMessages.slugTaken },
    })
    expect(await storedFiles(product)).toEqual(before)
  })

  test('hidden programs are visible in the back office only', async () => {
    const { _id: id } = await admin.call(addProgram, { body: { title: 'Taslak', isActive: false } })
    expect(await bySlug('taslak')).toEqual([])
    await expect(product.visitor()(showProgram, { params: { id } })).rejects.toMatchObject({
      status: 404,
      message: programsMessages.notFound,
    })
    expect(await admin.call(showProgram, { params: { id } })).toMatchObject({ isActive: false })
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const { _id: id } = await admin.call(addProgram, { body: { title: 'Esneme' } })
    await admin.call(updateProgram, { params: { id }, body: { weeks: 4, version: 1 } })
    const late = admin.call(updateProgram, { params: { id }, body: { days, version: 1 } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('deleting a program deletes its photograph and its old slugs', async () => {
    const { _id: id } = await admin.call(addProgram, {
      body: { title: 'Bir' },
      files: { image: asFile(await photo()) },
    })
    await admin.call(updateProgram, { params: { id }, body: { title: 'İki' } })
    const kept = (await storedFiles(product)).length
    const done = await admin.call(deleteProgram, { params: { id } })
    expect(done).toEqual({ success: true, message: programsMessages.deleted })
    expect(await bySlug('bir')).toEqual([])
    expect((await storedFiles(product)).length).toBeLessThan(kept)
  })

  test.each([
    [{ title: '!!!' }, 'title', programsMessages.slugEmpty],
    [{ title: ' ' }, 'title', validationMessages.required],
    [{ weeks: 0 }, 'weeks', expect.any(String)],
    [{ sessionsPerWeek: 15 }, 'sessionsPerWeek', expect.any(String)],
    [{ level: 'expert' as 'beginner' }, 'level', expect.any(String)],
    [{ days: '[{"title":""}]' as unknown as ProgramDay[] }, 'days.0.title', expect.any(String)],
    [{ days: 'bozuk' as unknown as ProgramDay[] }, 'days', expect.any(String)],
    [{ days: Array.from({ length: 15 }, () => days[0]) as ProgramDay[] }, 'days', expect.any(String)],
  ])('rejects a program with %j', async (wrong, field, message) => {
    const refused = admin.call(addProgram, { body: { title: 'Program', ...wrong } })
    await expect(refused).rejects.toMatchObject({ status: 400 })
    await refused.catch(({ fields }) => expect(fields[field]).toEqual(message))
  })
})
