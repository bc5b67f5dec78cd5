import { type AdminResource, screen } from '#admin/core/resource.ts'
import { jobTexts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { listJobs } from '#shared/office/jobs/jobs.contract.ts'

export const jobs: AdminResource = {
  name: 'jobs',
  data: { list: listJobs },
  texts: jobTexts,
  recordRepresentation: 'title',
  keywords: 'kuyruk arka plan hata başarısız',
  loggedValues: { state: jobTexts.states },
  attention: { filter: { state: 'failed' }, label: jobTexts.attention },
  list: screen(() => import('#admin/resources/office/jobs/JobList.tsx'), 'JobList'),
}
