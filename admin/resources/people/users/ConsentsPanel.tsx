import { Box, Button, Chip, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { consentTexts as texts } from '#admin/resources/people/users/consents.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import {
  type ChannelConsent,
  type Consents,
  confirmConsent,
  requestConsentCode,
  showConsents,
  withdrawConsent,
} from '#shared/people/consents/consents.contract.ts'
import { consentsMessages } from '#shared/people/consents/consents.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'

type PanelUser = Pick<User, '_id' | 'name' | 'userDetails'>

/** On which ways a member agrees to commercial messages; the desk withdraws, or records a yes with the member's code. */
export function ConsentsPanel({ user }: { user: PanelUser }) {
  const { data, error, refetch } = useCall(showConsents, { params: { id: user._id } })
  const [asked, setAsked] = useState<{ what: 'withdraw' | 'approve'; channel: ChannelConsent['channel'] }>()
  const [showsHistory, setShowsHistory] = useState(false)
  const close = () => setAsked(undefined)
  return (
    <Section title={texts.title} isPlain sx={{ gap: 0.5 }}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" />}
      {data && (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.channels.map((consent) => (
              <Channel key={consent.channel} consent={consent} user={user} ask={setAsked} />
            ))}
          </Box>
          {!data.hasSms && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {texts.smsOff}
            </Typography>
          )}
          <Button
            size="small"
            color="inherit"
            sx={{ justifySelf: 'start' }}
            onClick={() => setShowsHistory(true)}
          >
            {texts.history}
          </Button>
          {showsHistory && (
            <TitledDialog
              title={texts.historyOf(user.name)}
              close={texts.close}
              focusesClose
              onClose={() => setShowsHistory(false)}
            >
              <History entries={data.history} />
            </TitledDialog>
          )}
        </>
      )}
      {asked?.what === 'withdraw' && <Withdrawal user={user} channel={asked.channel} onClose={close} />}
      {asked?.what === 'approve' && <Approval user={user} channel={asked.channel} onClose={close} />}
    </Section>
  )
}

interface ChannelProps {
  consent: ChannelConsent
  user: PanelUser
  ask: (asked: { what: 'withdraw' | 'approve'; channel: ChannelConsent['channel'] }) => void
}

/** What a member has said on one way, with the button that changes it. */
function Channel({ consent: { channel, recipient, state, since, source }, user, ask }: ChannelProps) {
  const canAccess = useCanAccess()
  const isGiven = state === 'approved' || state === 'unproven'
  const what = isGiven ? 'withdraw' : 'approve'
  const isOffered =
    recipient !== null && canAccess('members', 'edit') && (isGiven || !isMinor(user.userDetails.birthDate))
  const [name, label] = [texts.channels[channel], isGiven ? texts.withdrawOf : texts.approveOf]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        minHeight: 36,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ minWidth: 64 }}>
        {name}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        color={state === 'approved' ? 'success' : 'default'}
        label={recipient === null ? texts.noRecipient : texts.states[state]}
      />
      <Typography variant="caption" sx={{ flex: '1 1 120px', color: 'text.secondary' }}>
        {since && source && `${formatShortDay(since)}, ${texts.sources[source]}`}
      </Typography>
      {isOffered && (
        <Button
          size="small"
          sx={{ ml: 'auto' }}
          aria-label={label(name)}
          onClick={() => ask({ what, channel })}
        >
          {isGiven ? texts.withdraw : texts.approve}
        </Button>
      )}
    </Box>
  )
}

function History({ entries }: { entries: Consents['history'] }) {
  if (entries.length === 0) return <Typography variant="body2">{texts.noHistory}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {entries.map((entry) => (
        <li key={`${entry.channel} ${entry.recipient} ${entry.recordedAt} ${entry.status} ${entry.isProven}`}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {`${texts.channels[entry.channel]} · ${entry.recipient}: ${
              entry.status === 'approved' ? texts.given : texts.withdrawn
            }`}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[
              formatShortMoment(entry.consentedAt),
              texts.sources[entry.source],
              !entry.isProven && texts.unproven,
              entry.recordedByName && texts.recordedBy(entry.recordedByName),
              entry.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  )
}

interface DialogProps {
  user: PanelUser
  channel: ChannelConsent['channel']
  onClose: () => void
}

function Withdrawal({ user, channel, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { isRunning, run } = useAction()
  async function withdraw() {
    const request = { params: { id: user._id }, body: { channel, reason } }
    if (await run(() => call(withdrawConsent, request), consentsMessages.withdrawn)) onClose()
  }
  return (
    <ConfirmDialog
      open
      isForm
      title={texts.withdrawOf(texts.channels[channel])}
      content={
        <>
          {texts.withdrawContent}
          <TextField
            label={texts.reason}
            value={reason}
            required
            fullWidth
            margin="normal"
            helperText={texts.reasonHint}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </>
      }
      confirm={texts.withdraw}
      isRunning={isRunning}
      isReady={reason.trim() !== ''}
      onConfirm={withdraw}
      onClose={onClose}
    />
  )
}

/** First the code goes to the member, then the desk types what the member says. */
function Approval({ user, channel, onClose }: DialogProps) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { isRunning, run } = useAction()
  const params = { id: user._id }
  const send = () =>
    run(
      async () => {
        const { message } = await call(requestConsentCode, { params, body: { channel } })
        setSent(true)
        return message
      },
      (message) => message,
    )
  async function confirm() {
    const request = { params, body: { channel, code } }
    if (await run(() => call(confirmConsent, request), consentsMessages.approved)) onClose()
  }
  return (
    <ConfirmDialog
      open
      isForm={isSent}
      title={texts.approveOf(texts.channels[channel])}
      content={
        <>
          {texts.approveContent}
          {isSent && (
            <TextField
              label={texts.code}
              value={code}
              required
              autoFocus
              fullWidth
              margin="normal"
              autoComplete="off"
              onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
            />
          )}
        </>
      }
      confirm={isSent ? texts.save : texts.sendCode}
      isRunning={isRunning}
      isReady={!isSent || code.length === 6}
      onConfirm={isSent ? confirm : send}
      onClose={onClose}
    />
  )
}
