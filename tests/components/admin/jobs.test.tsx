import { expect, it } from 'vitest'
import { jobs } from '#admin/resources/office/jobs/index.ts'
import { JobList } from '#admin/resources/office/jobs/JobList.tsx'
import { type JobQueue, listQueues } from '#shared/office/jobs/jobs.contract.ts'
import { renderAdmin } from '#tests/components/support/admin.tsx'
import { refusal, respondTo } from '#tests/components/support/routes.ts'

const queue = (name: string, title: string): JobQueue => ({
  ...{ name, title, waiting: 1, running: 0, failed: 0, done: 2 },
  ...{ schedule: null, nextRun: null },
})

it('the list of jobs is filtered by the titles of the queues', async () => {
  respondTo(listQueues, () => [
    queue('mail', 'E-posta gönderimi'),
    queue('push', 'Anlık bildirimin cihaza gönderimi'),
  ])
  const { screen } = await renderAdmin(<JobList />, { resources: [jobs], resource: 'jobs', path: '/jobs' })
  await screen.getByRole('button', { name: 'Filtre', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Kuyruk' }).click()
  await screen.getByRole('option', { name: 'E-posta gönderimi' }).click()
  await expect.element(screen.getByRole('button', { name: 'Kuyruk: E-posta gönderimi' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'E-posta gönderimi', pressed: true, exact: true }))
    .toBeVisible()
})

it('the filter of jobs says why the queues could not be fetched, and fetches them again', async () => {
  let isReachable = false
  respondTo(listQueues, () =>
    isReachable ? [queue('mail', 'E-posta gönderimi')] : refusal(503, 'Ulaşılamadı.'),
  )
  const { screen } = await renderAdmin(<JobList />, { resources: [jobs], resource: 'jobs', path: '/jobs' })
  await screen.getByRole('button', { name: 'Filtre', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Kuyruk' }).click()
  const failure = screen.getByRole('alert').filter({ hasText: 'Seçenekler getirilemedi: Ulaşılamadı.' })
  await expect.element(failure).toBeVisible()
  isReachable = true
  await failure.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.element(screen.getByRole('option', { name: 'E-posta gönderimi' })).toBeVisible()
})
