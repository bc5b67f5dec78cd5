import { Alert, Button, Typography } from '@mui/material'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { jobTexts as texts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { FactRows } from '#admin/ui/page/FactRows.tsx'
import { SideDrawer } from '#admin/ui/SideDrawer.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { cancelJob, type Job, retryJob } from '#shared/office/jobs/jobs.contract.ts'

/** One job: state, error and actions. */
export default function JobDrawer({ job, onClose }: { job: Job; onClose: () => void }) {
  const { isRunning, run } = useAction()
  const params = { queue: job.queue, id: job._id }

  async function retry() {
    const isDone = await run(
      () => call(retryJob, { params }),
      ({ message }) => message,
    )
    if (isDone) onClose()
  }

  const facts = [
    ['subject', job.subject],
    ['retries', texts.tried(job.retries, job.retryLimit)],
    ['createdAt', formatShortMoment(job.createdAt)],
    ['startsAt', job.state === 'waiting' ? formatShortMoment(job.startsAt) : ''],
    ['startedAt', job.startedAt ? formatShortMoment(job.startedAt) : ''],
    ['completedAt', job.completedAt ? formatShortMoment(job.completedAt) : ''],
  ] as const
  return (
    <SideDrawer
      title={job.title}
      status={<StatusChip status={job.state} labels={texts.states} colors={texts.stateColors} />}
      onClose={onClose}
    >
      {job.reason && (
        <Alert severity="warning">
          {job.reason}
          <Typography
            variant="caption"
            component="p"
            sx={{ mt: 0.5, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
          >
            {job.detail}
          </Typography>
        </Alert>
      )}
      <FactRows facts={facts.map(([field, fact]) => [texts.fields[field], fact])} />
      {job.state === 'failed' && (
        <Button variant="contained" loading={isRunning} onClick={retry}>
          {texts.retry}
        </Button>
      )}
      {job.state === 'waiting' && (
        <ConfirmedAction
          trigger={(ask) => (
            <Button variant="outlined" color="error" onClick={ask}>
              {texts.cancel}
            </Button>
          )}
          title={texts.cancelTitle}
          content={texts.cancelContent}
          confirm={texts.cancel}
          destructive
          action={() => call(cancelJob, { params })}
          done={({ message }) => message}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  )
}
