import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LessonCreate } from '#admin/resources/training/lessons/LessonForm.tsx'
import { LessonWeek } from '#admin/resources/training/lessons/LessonWeek.tsx'
import { lessonTexts as texts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { addDays, clubDay, clubMoment, mondayOf } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const show = (path: string) =>
  renderAdmin(<LessonWeek actions={null} />, { resources: [resourceOf('lessons', texts)], path })

it('the week of lessons is kept in the URL and names its year', async () => {
  const { screen, address } = await show('/lessons?week=2026-12-28')
  await expect.element(screen.getByRole('heading', { name: '28 Aralık 2026 – 3 Ocak 2027' })).toBeVisible()
  await screen.getByRole('button', { name: texts.nextWeek }).click()
  await expect.element(screen.getByRole('heading', { name: '4 Ocak – 10 Ocak 2027' })).toBeVisible()
  expect(address().search).toBe('?week=2027-01-04')
})

it('a week that could not be fetched is fetched again', async () => {
  const { screen, data } = await show('/lessons?week=no-day')
  await expect.poll(() => data.callsOf('getList', 'lessons').length).toBe(1)
  data.failures.getList = new HttpError('Dersler getirilemedi.', 503)
  await screen.getByRole('button', { name: texts.previousWeek }).click()
  await expect.element(screen.getByText('Dersler getirilemedi.')).toBeVisible()
  await screen.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.element(screen.getByText('Dersler getirilemedi.')).not.toBeInTheDocument()
})

const today = clubDay(new Date())
const monday = mondayOf(today)
const at = (day: string, time: string) => clubMoment(`${day}T${time}`).toISOString()

function lesson(id: string, title: string, day: string, more: Partial<Lesson> = {}) {
  const place = { branch: moda, room: 'Büyük salon', trainer: 't1', trainerName: 'Deniz Usta' }
  const people = { participantCount: 3, capacity: 12, waitingCount: 0, cancelledAt: null }
  return {
    ...{ id, _id: id, title, ...place, ...people },
    ...{ startsAt: at(day, '18:00'), endsAt: at(day, '19:00'), ...more },
    // The data provider in memory compares filters with fields of the same name.
    ...{ from: at(monday, '00:00'), until: at(addDays(monday, 7), '00:00') },
  }
}

async function showLessons(lessons: ReturnType<typeof lesson>[], path = '/lessons') {
  const shown = await renderAdmin(<LessonWeek actions={null} />, {
    resources: [resourceOf('lessons', texts)],
    path,
    records: { lessons },
  })
  return shown
}

it('the week is limited to a trainer and a room, which the URL keeps', async () => {
  const { screen, address } = await showLessons([
    lesson('1', 'Yoga', monday),
    lesson('2', 'Boks', addDays(monday, 1), { trainer: 't2', trainerName: 'Efe Kaya', room: 'Küçük salon' }),
  ])
  await screen.getByRole('combobox', { name: 'Antrenör' }).click()
  await screen.getByRole('option', { name: 'Efe Kaya' }).click()
  await expect.element(screen.getByText('Yoga')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Boks')).toBeInTheDocument()
  expect(address().search).toBe('?trainer=t2')
  await screen.getByRole('combobox', { name: 'Antrenör' }).click()
  await screen.getByRole('option', { name: texts.all }).click()
  await screen.getByRole('combobox', { name: 'Salon' }).click()
  await screen.getByRole('option', { name: 'Büyük salon' }).click()
  await expect.element(screen.getByText('Boks')).not.toBeInTheDocument()
})

it('an empty hour of a coming day leads to a new lesson at that hour', async () => {
  await page.viewport(1280, 900)
  const next = addDays(monday, 7)
  const { screen } = await showLessons([], `/lessons?week=${next}`)
  const link = screen.getByRole('link', { name: /^Pazartesi .* 14\.00: ders ekle$/ })
  await expect.element(link).toBeInTheDocument()
  const source = new URLSearchParams(link.element().getAttribute('href')?.split('?')[1]).get('source') ?? ''
  expect(JSON.parse(source)).toEqual({ startsAt: at(next, '14:00'), endsAt: at(next, '15:00') })
})

it('on a phone the current week begins today, with the days before behind a button', async () => {
  await page.viewport(390, 800)
  const friday = addDays(monday, 4)
  vi.setSystemTime(clubMoment(`${friday}T10:00`))
  const { screen } = await showLessons([lesson('1', 'Yoga', monday), lesson('2', 'Boks', friday)])
  await expect.element(screen.getByText('Boks')).toBeVisible()
  await expect.element(screen.getByText('Yoga')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: texts.earlierDays(1) }).click()
  await expect.element(screen.getByText('Yoga')).toBeVisible()
})

it('moving the start of a lesson moves its end, whose length the user may change', async () => {
  const { screen } = await renderAdmin(<LessonCreate />, {
    resources: [resourceOf('lessons', texts), resourceOf('trainers', texts), resourceOf('teams', texts)],
    resource: 'lessons',
    branch: moda,
  })
  const start = screen.getByRole('textbox', { name: 'Başlangıç' })
  const end = screen.getByRole('textbox', { name: 'Bitiş' })
  await start.fill('06.05.2030 18.00')
  await end.fill('06.05.2030 19.00')
  await start.fill('06.05.2030 07.30')
  await expect.element(end).toHaveValue('06.05.2030 08.30')
  await end.fill('06.05.2030 08.15')
  await start.fill('07.05.2030 20.00')
  await expect.element(end).toHaveValue('07.05.2030 20.45')
})

it('a chosen trainer without a lesson in the week is named, and can be cleared', async () => {
  const { screen, address } = await showLessons([lesson('1', 'Yoga', monday)], '/lessons?trainer=t9')
  const choice = screen.getByRole('combobox', { name: 'Antrenör' })
  await expect.element(choice).toMatchTextContent(texts.notThisWeek)
  await choice.click()
  await screen.getByRole('option', { name: texts.all }).click()
  await expect.element(screen.getByText('Yoga')).toBeInTheDocument()
  expect(address().search).toBe('')
})
