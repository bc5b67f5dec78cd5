import RetryIcon from '@mui/icons-material/ReplayOutlined'
import {
  Alert,
  Box,
  Button,
  Card,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { jobTexts as texts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { type JobQueue, listQueues, retryFailedJobs } from '#shared/office/jobs/jobs.contract.ts'

const pollMilliseconds = 5_000

const countedStates = ['waiting', 'running', 'failed', 'done'] as const

const numberStyle = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

const hiddenOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const

/** One queue: counts, next run, and a retry of failed jobs. */
function QueueRow({ queue, onRetry }: { queue: JobQueue; onRetry: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const { name, title, failed, nextRun } = queue
  const isSelected = filterValues.queue === name
  return (
    <TableRow hover selected={isSelected}>
      <TableCell component="th" scope="row">
        <Link
          component="button"
          type="button"
          color="inherit"
          underline="hover"
          title={texts.showOnly(title)}
          aria-pressed={isSelected}
          onClick={() => {
            const { queue: _, ...others } = filterValues
            setFilters(isSelected ? others : { ...others, queue: name })
          }}
          sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left' }}
        >
          {title}
        </Link>
        <QueueCounts queue={queue} />
      </TableCell>
      {countedStates.map((state) => (
        <TableCell
          key={state}
          sx={{
            ...numberStyle,
            ...hiddenOnPhones,
            color: queue[state] === 0 ? 'text.secondary' : state === 'failed' ? 'warning.main' : 'inherit',
            fontWeight: state === 'failed' && failed > 0 ? 700 : 400,
          }}
        >
          {formatCount(queue[state])}
        </TableCell>
      ))}
      <TableCell sx={{ ...hiddenOnPhones, whiteSpace: 'nowrap' }}>
        {nextRun ? formatShortMoment(nextRun) : texts.unscheduled}
      </TableCell>
      <TableCell sx={{ textAlign: 'right', py: 0 }}>
        {failed > 0 && (
          <Button
            size="small"
            color="inherit"
            startIcon={<RetryIcon />}
            aria-label={texts.retryAllOf(title)}
            onClick={onRetry}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {texts.retryAll}
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

/** A queue’s counts in words, for narrow screens. */
function QueueCounts({ queue }: { queue: JobQueue }) {
  const states = countedStates.filter((state) => queue[state] > 0)
  const counts = states.map((state) => `${texts.states[state]} ${formatCount(queue[state])}`)
  return (
    <Typography variant="caption" component="p" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
      {[...counts, queue.nextRun && formatShortMoment(queue.nextRun)].filter(Boolean).join(' · ') ||
        texts.unscheduled}
    </Typography>
  )
}

/** The queues with their counts; selecting one filters the list below. */
export function QueuePanel() {
  const {
    data: queues,
    error,
    isFetched,
    refetch,
  } = useCall(listQueues, {}, { refetchInterval: pollMilliseconds })
  const [toRetry, setToRetry] = useState<JobQueue | null>(null)
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function retryAll() {
    if (!toRetry) return
    await run(async () => {
      const { message } = await call(retryFailedJobs, { params: { queue: toRetry.name } })
      notify(message, { type: 'success' })
    })
    setToRetry(null)
  }

  return (
    <Card sx={{ mb: 2 }}>
      <Box sx={{ p: 2 }}>
        <Typography id="job-queues" variant="h3" component="h2">
          {texts.queues}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.queuesHint}
        </Typography>
      </Box>
      {error && (
        <Alert
          severity="warning"
          sx={{ mx: 2, mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => refetch()}>
              {gridTexts.retry}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!isFetched && <Skeleton variant="rectangular" height={480} aria-label={texts.loading} role="status" />}
      {queues && (
        <TableContainer tabIndex={0} role="region" aria-labelledby="job-queues">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{texts.queue}</TableCell>
                {countedStates.map((state) => (
                  <TableCell key={state} sx={{ ...hiddenOnPhones, textAlign: 'right' }}>
                    {texts.states[state]}
                  </TableCell>
                ))}
                <TableCell sx={hiddenOnPhones}>{texts.nextRun}</TableCell>
                <TableCell component="td" />
              </TableRow>
            </TableHead>
            <TableBody>
              {queues.map((queue) => (
                <QueueRow key={queue.name} queue={queue} onRetry={() => setToRetry(queue)} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <ConfirmDialog
        open={toRetry !== null}
        title={texts.retryAllTitle(toRetry?.failed ?? 0)}
        content={texts.retryAllContent(toRetry?.title ?? '')}
        confirm={texts.retry}
        isRunning={isRunning}
        onConfirm={retryAll}
        onClose={() => setToRetry(null)}
      />
    </Card>
  )
}
