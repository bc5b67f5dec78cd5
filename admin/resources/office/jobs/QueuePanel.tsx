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
import { useCallback, useEffect, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { jobTexts as texts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { type JobQueue, listQueues, retryFailedJobs } from '#shared/office/jobs/jobs.contract.ts'

const counted = ['waiting', 'running', 'failed', 'done'] as const

const numberStyle = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

/** Columns hidden on a phone. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const

/** One queue: counts, next run, and a retry of failed jobs. */
function QueueRow({ queue, onRetry }: { queue: JobQueue; onRetry: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const { name, title, failed, nextRun } = queue
  const isChosen = filterValues.queue === name
  return (
    <TableRow hover selected={isChosen}>
      <TableCell component="th" scope="row">
        <Link
          component="button"
          type="button"
          color="inherit"
          underline="hover"
          title={texts.showOnly(title)}
          aria-pressed={isChosen}
          onClick={() => {
            const { queue: _, ...others } = filterValues
            setFilters(isChosen ? others : { ...others, queue: name })
          }}
          sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left' }}
        >
          {title}
        </Link>
        <QueueLine queue={queue} />
      </TableCell>
      {counted.map((state) => (
        <TableCell
          key={state}
          sx={{
            ...numberStyle,
            ...wide,
            color: queue[state] === 0 ? 'text.secondary' : state === 'failed' ? 'error.main' : 'inherit',
            fontWeight: state === 'failed' && failed > 0 ? 700 : 400,
          }}
        >
          {formatCount(queue[state])}
        </TableCell>
      ))}
      <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>
        {nextRun ? formatMoment(nextRun) : texts.unscheduled}
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
function QueueLine({ queue }: { queue: JobQueue }) {
  const numbers = counted.filter((state) => queue[state] > 0)
  const words = numbers.map((state) => `${texts.states[state]} ${formatCount(queue[state])}`)
  return (
    <Typography variant="caption" component="p" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
      {[...words, queue.nextRun && formatMoment(queue.nextRun)].filter(Boolean).join(' · ') ||
        texts.unscheduled}
    </Typography>
  )
}

/** The queues with their counts; selecting one filters the list below. */
export function QueuePanel() {
  const { queues, problem, load } = useQueues()
  const [asked, setAsked] = useState<JobQueue | null>(null)
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function retryAll() {
    if (!asked) return
    await run(async () => {
      const { message } = await call(retryFailedJobs, { params: { queue: asked.name } })
      notify(message, { type: 'success' })
    })
    setAsked(null)
    await load()
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
      {problem && (
        <Alert
          severity="warning"
          sx={{ mx: 2, mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={load}>
              {gridTexts.retry}
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {!queues && !problem && (
        <Skeleton variant="rectangular" height={480} aria-label={texts.loading} role="status" />
      )}
      {queues && (
        <TableContainer tabIndex={0} role="region" aria-labelledby="job-queues">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{texts.queue}</TableCell>
                {counted.map((state) => (
                  <TableCell key={state} sx={{ ...wide, textAlign: 'right' }}>
                    {texts.states[state]}
                  </TableCell>
                ))}
                <TableCell sx={wide}>{texts.nextRun}</TableCell>
                <TableCell component="td" />
              </TableRow>
            </TableHead>
            <TableBody>
              {queues.map((queue) => (
                <QueueRow key={queue.name} queue={queue} onRetry={() => setAsked(queue)} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={texts.retryAllTitle(asked?.failed ?? 0)}
        content={texts.retryAllContent(asked?.title ?? '')}
        confirm={texts.retry}
        isRunning={isRunning}
        onConfirm={retryAll}
        onClose={() => setAsked(null)}
      />
    </Card>
  )
}

/** Poll interval in milliseconds. */
const pause = 5_000

/** The queues, polled while the tab is visible. */
function useQueues() {
  const [queues, setQueues] = useState<JobQueue[]>()
  const [problem, setProblem] = useState<string>()

  const load = useCallback(async () => {
    try {
      setQueues(await call(listQueues))
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : coreMessages.unexpected)
    }
  }, [])

  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (!document.hidden) void load()
    }, pause)
    return () => clearInterval(timer)
  }, [load])

  return { queues, problem, load }
}
