import { lazy, Suspense, useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { jobTexts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { QueuePanel } from '#admin/resources/office/jobs/QueuePanel.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { type Job, jobStates, listQueues } from '#shared/office/jobs/jobs.contract.ts'

const JobDrawer = lazy(() => import('#admin/resources/office/jobs/JobDrawer.tsx'))

const columns: readonly Column<AdminRecord<Job>>[] = [
  { source: 'title', primary: true, flex: 1.2 },
  {
    source: 'state',
    width: 140,
    cell: { choices: jobTexts.states },
    render: ({ state }) => (
      <StatusChip status={state} labels={jobTexts.states} colors={jobTexts.stateColors} />
    ),
  },
  { source: 'reason', flex: 1.6 },
  { source: 'subject', flex: 1 },
  { source: 'retries', width: 100, align: 'right', notOnCards: true },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
  {
    source: 'completedAt',
    width: 180,
    hidden: true,
    cell: { as: 'moment' },
  },
]

/** The queues that the panel above the list shows. */
function useQueueChoices() {
  const { data = [], error, refetch } = useCall(listQueues)
  return {
    choices: data.map(({ name, title }) => ({ value: name, label: title })),
    error,
    onRetry: () => void refetch(),
  }
}

export const jobList = {
  resource: 'jobs',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'state',
      type: 'select',
      choices: jobStates.map((value) => ({ value, label: jobTexts.states[value] })),
    },
    { source: 'queue', type: 'select', choices: useQueueChoices },
  ],
  canSearch: false,
} satisfies ListDefinition<AdminRecord<Job>>

/** The job queues and their jobs. */
export function JobList() {
  const [job, setJob] = useState<AdminRecord<Job> | null>(null)
  return (
    <>
      <ResourceGrid {...jobList} above={<QueuePanel />} onOpen={setJob} />
      <Suspense>{job && <JobDrawer job={job} onClose={() => setJob(null)} />}</Suspense>
    </>
  )
}
