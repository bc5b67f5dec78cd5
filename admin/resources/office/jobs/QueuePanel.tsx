import RetryIcon from '@mui/icons-material/ReplayOutlined'
import {
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
import { useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { jobTexts as texts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { type JobQueue, listQueues, retryFailedJobs } from '#shared/office/jobs/jobs.contract.ts'

const pollMilliseconds = 5_000

const countedStates = ['waiting', 'running', 'failed', 'done'] as const

const numberStyle = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

const hiddenOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const

/** One queue: counts, next run, and a retry of failed jobs. */
function QueueRow({ queue }: { queue: JobQueue }) {
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
          <ConfirmedAction
            trigger={(ask) => (
              <Button
                size="small"
                color="inherit"
                startIcon={<RetryIcon />}
                aria-label={texts.retryAllOf(title)}
                onClick={ask}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {texts.retryAll}
              </Button>
            )}
            title={texts.retryAllTitle(failed)}
            content={texts.retryAllContent(title)}
            confirm={texts.retry}
            action={() => call(retryFailedJobs, { params: { queue: name } })}
            done={({ message }) => message}
          />
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
        <Box sx={{ mx: 2, mb: 2 }}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Box>
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
                <QueueRow key={queue.name} queue={queue} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}
