import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Alert, Box, Drawer, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { SmsDecisions } from '#admin/resources/messaging/sms/SmsDecisions.tsx'
import { smsTexts as texts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { SmsMessage } from '#shared/messaging/sms/sms.contract.ts'

/** One message: what it says, what it costs and what became of it. */
export function SmsDrawer({ sms, onClose }: { sms: SmsMessage; onClose: () => void }) {
  const titleId = useId()
  const { _id, kind, recipient, text, parts, price, user, branch, state, hold, reason, attempts } = sms
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          role: 'dialog',
          sx: { width: 'min(480px, 100%)', p: 3, gap: 3 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {recipient ? formatPhone(recipient) : texts.erased}
          </Typography>
          <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />
        </Box>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {state === 'unknown' && (
        <Alert severity="warning">
          {texts.unknownHint}
          <SmsDecisions ids={[_id]} onDone={onClose} />
        </Alert>
      )}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {kind === 'code' ? texts.codeText : text}
      </Typography>
      <ResourceContextProvider value="sms">
        <Details
          entries={[
            ['kind', texts.kinds[kind]],
            ['reason', reason],
            ...(state === 'queued' ? queuedDetails(sms, hold) : []),
            ['parts', String(parts)],
            ['price', price === null ? '' : formatLira(price)],
            ['user', user && <ReferenceText key="user" reference="users" id={user} />],
            ['branch', branch && <ReferenceText key="branch" reference="branches" id={branch} />],
            ['createdAt', formatShortMoment(sms.createdAt)],
            ['sentAt', sms.sentAt && formatShortMoment(sms.sentAt)],
            ['settledAt', sms.settledAt && formatShortMoment(sms.settledAt)],
            ['attempts', String(attempts)],
          ]}
        />
      </ResourceContextProvider>
    </Drawer>
  )
}

const queuedDetails = ({ dueAt }: SmsMessage, hold: SmsMessage['hold']) =>
  [
    ['hold', hold ? texts.holds[hold] : ''],
    ['dueAt', formatShortMoment(dueAt)],
  ] as const
