import { Alert, Box, Button, DialogContentText, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useClub } from '#admin/core/club.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { userPageTexts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts as texts } from '#admin/resources/people/users/users.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import {
  type ClaimState,
  createClaimCode,
  sendInvitation,
  showClaim,
} from '#shared/people/claims/claims.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'

type PanelUser = Pick<User, '_id' | 'name' | 'email' | 'phone' | 'role' | 'userDetails'>

/** How the owner of an unclaimed account gets it: an invitation by mail or SMS, or a code from the desk. */
export function ClaimPanel({ user, isPlain = false }: { user: PanelUser; isPlain?: boolean }) {
  const canAccess = useCanAccess()
  const { data, error, refetch } = useCall(showClaim, { params: { id: user._id } })
  const { isRunning, run } = useAction()
  const [isGivingCode, setGivingCode] = useState(false)
  const club = useClub()
  const canBeTexted =
    club?.sendsSms &&
    user.role === 'member' &&
    isTurkishMobile(user.phone) &&
    !isMinor(user.userDetails.birthDate)
  const invite = () =>
    run(
      () => call(sendInvitation, { params: { id: user._id } }),
      user.email ? texts.invited : texts.invitedByText,
    )
  return (
    <Section title={texts.account} isPlain={isPlain} sx={{ justifyItems: 'start' }}>
      <Typography variant="body2">{texts.unclaimed}</Typography>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" />}
      {data && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {standing(data)}
        </Typography>
      )}
      {canAccess('account-claims', 'create') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(user.email || canBeTexted) && (
            <Button variant="outlined" color="inherit" loading={isRunning} onClick={invite}>
              {data?.invitation ? texts.inviteAgain : texts.invite}
            </Button>
          )}
          <Button variant="outlined" color="inherit" onClick={() => setGivingCode(true)}>
            {texts.claimCode}
          </Button>
        </Box>
      )}
      {isGivingCode && <ClaimCodeDialog user={user} onClose={() => setGivingCode(false)} />}
    </Section>
  )
}

/** What the person has been given, in sentences. */
function standing({ invitation, code, slip }: ClaimState): string {
  return [
    invitation && texts.invitedOn(formatShortDay(invitation.sentAt), formatShortDay(invitation.expiresAt)),
    slip &&
      (slip.isLocked
        ? texts.slipLocked
        : texts.slipUntil(formatShortDay(slip.createdAt), formatShortDay(slip.expiresAt))),
    !invitation && !slip && texts.notInvited,
    code && texts.codeUntil(formatShortDay(code.expiresAt)),
  ]
    .filter(Boolean)
    .join(' ')
}

interface ClaimCodeDialogProps {
  user: PanelUser
  onClose: () => void
}

/** A new code for the person at the desk; asks first, because the previous one becomes invalid. */
function ClaimCodeDialog({ user, onClose }: ClaimCodeDialogProps) {
  const { isRunning, run } = useAction()
  const [claim, setClaim] = useState<ResponseOf<typeof createClaimCode>>()
  if (!claim)
    return (
      <ConfirmDialog
        open
        title={texts.claimCodeQuestion(user.name)}
        content={texts.claimCodeWarning}
        confirm={texts.claimCodeConfirm}
        isRunning={isRunning}
        onConfirm={() => run(async () => setClaim(await call(createClaimCode, { params: { id: user._id } })))}
        onClose={onClose}
      />
    )
  return (
    <TitledDialog
      title={texts.claimCodeTitle(user.name)}
      maxWidth="xs"
      close={texts.print}
      onClose={onClose}
      actions={
        <Button color="inherit" autoFocus onClick={onClose}>
          {userPageTexts.close}
        </Button>
      }
    >
      <Alert severity="info" icon={false} sx={{ justifyContent: 'center' }}>
        <Typography component="output" sx={{ fontSize: '2rem', fontWeight: 700, letterSpacing: '0.08em' }}>
          {claim.code}
        </Typography>
      </Alert>
      <QrImage text={claim.link} label={texts.claimCodeTitle(user.name)} />
      <DialogContentText>{texts.claimCodeContent(formatShortDay(claim.expiresAt))}</DialogContentText>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {claim.link}
      </Typography>
    </TitledDialog>
  )
}
