import EditIcon from '@mui/icons-material/EditOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import {
  Alert,
  Box,
  Button,
  Card,
  LinearProgress,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useEffect, useRef } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { TestWelcomeMail } from '#admin/resources/messaging/welcome-mails/TestWelcomeMail.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { lastMonths, monthName, thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import {
  previewWelcomeMails,
  sendWelcomeMails,
  type WelcomePreview,
  welcomeStates,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

const months = lastMonths(36)

/** Poll interval in milliseconds while sending. */
const pollInterval = 1_500

/** The number of mails that are queued or being sent. */
const unfinished = ({ counts }: WelcomePreview): number => counts.queued + counts.sending

/** The selected month: its mail, pending recipients, and sending. */
export function MonthCard() {
  const { filterValues, setFilters } = useListContext()
  const filter: unknown = filterValues.month
  const month = typeof filter === 'string' ? filter : thisMonth()
  const { branch } = useBranchScope()
  const {
    data: preview,
    error,
    refetch,
  } = useCall(
    previewWelcomeMails,
    { query: { month, ...(branch && { branch }) } },
    { refetchInterval: ({ state: { data } }) => (data && unfinished(data) > 0 ? pollInterval : false) },
  )
  useRefreshAfterSending(preview !== undefined && unfinished(preview) > 0)
  const unknownDeliveries = preview?.counts['in-doubt'] ?? 0

  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mb: 2, display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          id="welcome-month"
          label={texts.fields.month}
          value={month}
          onChange={({ target }) => setFilters({ ...filterValues, month: target.value })}
          sx={{ width: { xs: '100%', sm: 200 } }}
        >
          {(months.includes(month) ? months : [month, ...months]).map((one) => (
            <MenuItem key={one} value={one}>
              {monthName(one)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {preview ? (
            <>
              <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                {preview.subject}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {preview.template.isDefault ? texts.isDefault : texts.isOwn}
              </Typography>
            </>
          ) : (
            !error && <Skeleton width={220} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TestWelcomeMail month={month} />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<EditIcon />}
            component={Link}
            to={`/welcome-mails/${month}`}
          >
            {texts.edit}
          </Button>
          <SendButton month={month} preview={preview} />
        </Box>
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!preview && !error && <Skeleton variant="rounded" height={44} />}
      {preview && <MonthCounts {...preview} />}
      {preview && <SendingProgress preview={preview} />}
      {unknownDeliveries > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" component={Link} to="/campaign-deliveries">
              {campaignTexts.decide}
            </Button>
          }
        >
          {campaignTexts.unknownDeliveries(unknownDeliveries)}
        </Alert>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.intro}
      </Typography>
    </Card>
  )
}

/** Refetches the list’s rows once sending has finished. */
function useRefreshAfterSending(isSending: boolean): void {
  const refresh = useRefresh()
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) refresh()
    wasSending.current = isSending
  }, [isSending, refresh])
}

/** Sends the month’s mail to pending recipients, after a confirmation with their number. */
function SendButton({ month, preview }: { month: string; preview: WelcomePreview | undefined }) {
  const waiting = preview?.counts.waiting ?? 0
  const { branch } = useBranchScope()
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button variant="contained" startIcon={<SendIcon />} disabled={waiting === 0} onClick={ask}>
          {texts.send(waiting)}
        </Button>
      )}
      title={texts.sendTitle(waiting)}
      content={texts.sendContent(preview?.subject ?? '', monthName(month))}
      confirm={texts.send(waiting)}
      action={() => call(sendWelcomeMails, { body: { month, ...(branch && { branch }) } })}
      done={({ message }) => message}
    />
  )
}

/** Shown even when empty. */
const permanentStates: readonly string[] = ['waiting', 'no-consent', 'no-address', 'sent']

/** The number of a month’s members per state. */
function MonthCounts({ members, counts }: WelcomePreview) {
  const shown = welcomeStates.filter((state) => permanentStates.includes(state) || counts[state] > 0)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(108px, 1fr))' }}
    >
      <Sum label={texts.members} value={formatCount(members)} />
      {shown.map((state) => (
        <Sum
          key={state}
          label={texts.states[state]}
          value={formatCount(counts[state])}
          isStrong={state === 'waiting'}
        />
      ))}
    </Box>
  )
}

function SendingProgress({ preview }: { preview: WelcomePreview }) {
  const { sent, failed, skipped, 'in-doubt': unknown } = preview.counts
  const left = unfinished(preview)
  const done = sent + failed + skipped + unknown
  if (left === 0) return null
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / (done + left)}
        aria-label={campaignTexts.progressTitle}
        sx={{ height: 10, borderRadius: 5 }}
      />
      <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {campaignTexts.progressOf(done, done + left)}
      </Typography>
    </Box>
  )
}
