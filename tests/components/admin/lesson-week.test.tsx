import { HttpError } from 'react-admin'
import { expect, it } from 'vitest'
import { LessonWeek } from '#admin/resources/training/lessons/LessonWeek.tsx'
import { lessonTexts as texts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'

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
