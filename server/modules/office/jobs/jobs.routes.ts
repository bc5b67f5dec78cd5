import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { cancel, jobPage, queues, retry, retryFailed } from '#server/modules/office/jobs/jobs.service.ts'
import * as contract from '#shared/office/jobs/jobs.contract.ts'

export function jobRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listQueues, () => queues(services))

  mount(app, contract.listJobs, async ({ query, rowsOf }) => rowsOf(await jobPage(services, query)))

  mount(app, contract.retryJob, ({ currentUser, params }) =>
    retry(services, currentUser, params.queue, params.id),
  )

  mount(app, contract.retryFailedJobs, ({ currentUser, params }) =>
    retryFailed(services, currentUser, params.queue),
  )

  mount(app, contract.cancelJob, ({ currentUser, params }) =>
    cancel(services, currentUser, params.queue, params.id),
  )
}
