import PauseIcon from '@mui/icons-material/PauseOutlined'
import ResumeIcon from '@mui/icons-material/PlayArrowOutlined'
import { Alert, Box, Button, Card, LinearProgress, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { Sum } from '#admin/ui/ListSums.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  pauseCampaign,
  resumeCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

const figures = ['sent', 'queued', 'failed', 'skipped'] as const

/** Poll interval in milliseconds by state; a finished campaign is not polled. */
const pollIntervals = { sending: 1_000, paused: 10_000, finished: false } as const

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** A link to the mails or text messages of one campaign whose outcome is unknown. */
const unknownPath = ({ id, channel }: SentCampaign) =>
  channel === 'sms'
    ? filtered('/sms', { campaign: id, state: 'unknown' })
    : filtered('/campaign-deliveries', { campaign: id })

type SentCampaign = Pick<AdminRecord<Campaign>, 'id' | 'channel' | 'progress'>

/** The progress of sending, polled until it is finished; all components of a screen share the calls. */
export function useProgress({ id, progress }: Pick<SentCampaign, 'id' | 'progress'>) {
  const { data, error, refetch } = useCall(
    showProgress,
    { params: { id } },
    {
      enabled: progress !== null,
      refetchInterval: ({ state: { data: known = progress } }) =>
        known ? pollIntervals[known.state] : false,
    },
  )
  return { progress: data ?? progress, error, refetch }
}

/** The live progress of sending, with pause and resume. */
export function ProgressCard({ record }: { record: SentCampaign }) {
  const titleId = useId()
  const params = { id: record.id }
  const { progress, error, refetch } = useProgress(record)
  const { isRunning, run } = useAction()
  if (!progress) return null
  const { state, done, total, inDoubt, sending, queued, finishedAt } = progress
  const counts = { ...progress, queued: queued + sending }

  const pause = () => run(() => call(pauseCampaign, { params }), texts.paused)
  const resume = () => run(() => call(resumeCampaign, { params }), texts.resumed)

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {texts.progressTitle}
          </Typography>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {finishedAt ? texts.finishedAt(formatShortMoment(finishedAt)) : texts.progressStates[state]}
          </Typography>
        </Box>
        {state === 'sending' && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<PauseIcon />}
            loading={isRunning}
            onClick={pause}
          >
            {texts.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="contained" startIcon={<ResumeIcon />} loading={isRunning} onClick={resume}>
            {texts.resume}
          </Button>
        )}
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <LinearProgress
          variant="determinate"
          value={total > 0 ? (100 * done) / total : 100}
          aria-label={texts.progressTitle}
          color={state === 'finished' ? 'success' : 'secondary'}
          sx={{ height: 10, borderRadius: 5 }}
        />
        <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {texts.progressOf(done, total)}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}
      >
        {figures.map((figure) => (
          <Sum
            key={figure}
            label={texts.deliveryStates[figure]}
            value={formatCount(counts[figure])}
            isStrong={figure === 'sent'}
          />
        ))}
      </Box>
      {record.channel === 'sms' && (
        <Button
          color="inherit"
          component={Link}
          to={filtered('/sms', { campaign: record.id })}
          sx={{ justifySelf: 'start' }}
        >
          {texts.openTexts}
        </Button>
      )}
      {inDoubt > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" component={Link} to={unknownPath(record)}>
              {texts.decide}
            </Button>
          }
        >
          {texts.unknownDeliveries(inDoubt)}
        </Alert>
      )}
    </Card>
  )
}
