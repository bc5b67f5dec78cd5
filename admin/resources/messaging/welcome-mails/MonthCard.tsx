import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { MonthCounts, MonthProgress } from '#admin/resources/messaging/welcome-mails/MonthCounts.tsx'
import { SendWelcome } from '#admin/resources/messaging/welcome-mails/SendWelcome.tsx'
import { TestWelcome } from '#admin/resources/messaging/welcome-mails/TestWelcome.tsx'
import { useWelcome } from '#admin/resources/messaging/welcome-mails/use-welcome.ts'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { lastMonths, monthName, thisMonth } from '#shared/messaging/welcome-mails/months.ts'

const months = lastMonths(36)

/** The selected month: its mail, pending recipients, and sending. */
export function MonthCard() {
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues.month
  const month = typeof chosen === 'string' ? chosen : thisMonth()
  const { preview, problem, ask } = useWelcome(month)
  const inDoubt = preview?.counts['in-doubt'] ?? 0

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
            !problem && <Skeleton width={220} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TestWelcome month={month} />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<EditIcon />}
            component={Link}
            to={`/welcomeMails/${month}`}
          >
            {texts.edit}
          </Button>
          <SendWelcome month={month} preview={preview} onSent={ask} />
        </Box>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!preview && !problem && <Skeleton variant="rounded" height={44} />}
      {preview && <MonthCounts {...preview} />}
      {preview && <MonthProgress preview={preview} />}
      {inDoubt > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" component={Link} to="/campaignSending">
              {campaignTexts.decide}
            </Button>
          }
        >
          {campaignTexts.doubts(inDoubt)}
        </Alert>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.intro}
      </Typography>
    </Card>
  )
}
