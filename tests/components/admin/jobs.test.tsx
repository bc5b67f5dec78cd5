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
  const filter = screen.getByRole('combobox', { name: 'Kuyruk' })
  await filter.click()
  await screen.getByRole('option', { name: 'E-posta gönderimi' }).click()
  await expect.element(filter).toMatchTextContent('E-posta gönderimi')
  await expect
    .element(screen.getByRole('button', { name: 'E-posta gönderimi', pressed: true, exact: true }))
    .toBeVisible()
})

it('the filter of jobs says why the queues could not be fetched, and fetches them again when it is opened', async () => {
  let isReachable = false
  respondTo(listQueues, () =>
    isReachable ? [queue('mail', 'E-posta gönderimi')] : refusal(503, 'Ulaşılamadı.'),
  )
  const { screen } = await renderAdmin(<JobList />, { resources: [jobs], resource: 'jobs', path: '/jobs' })
  await expect.element(screen.getByText('Seçenekler getirilemedi: Ulaşılamadı.')).toBeVisible()
  isReachable = true
  await screen.getByRole('combobox', { name: 'Kuyruk' }).click()
  await expect.element(screen.getByRole('option', { name: 'E-posta gönderimi' })).toBeVisible()
})
