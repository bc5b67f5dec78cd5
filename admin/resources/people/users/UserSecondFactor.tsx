import { Alert, Button, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { callKey, useCall } from '#admin/core/use-call.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { resetSecondFactor, showSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The state of an employee's second factor, and its reset by another admin. */
export function UserSecondFactor({ user }: { user: User }) {
  const canAccess = useCanAccess()
  if (!canAccess('second-factor', 'show') || user.role === 'member') return null
  return <SecondFactorCard user={user} />
}

function SecondFactorCard({ user }: { user: User }) {
  const currentUser = useCurrentUser()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id: user._id }
  const { data, error } = useCall(showSecondFactor, { params })
  const isOn = data && (data.totpSince !== null || data.passkeys.length > 0)
  return (
    <Section title={userTexts.secondFactor} isPlain sx={{ gap: 1, justifyItems: 'start' }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton width={120} />}
      {data && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {isOn ? userTexts.secondFactorOn : userTexts.secondFactorOff}
        </Typography>
      )}
      {isOn && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[
            ...(data.totpSince ? [userTexts.secondFactorApp] : []),
            ...(data.passkeys.length > 0 ? [userTexts.secondFactorPasskeys(data.passkeys.length)] : []),
            userTexts.secondFactorCodes(data.recoveryCodes),
          ].join(' · ')}
        </Typography>
      )}
      {isOn && currentUser?._id !== user._id && (
        <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
          {userTexts.resetSecondFactor}
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          endpoint={resetSecondFactor}
          params={params}
          title={userTexts.resetSecondFactorOf(user.name)}
          content={userTexts.resetSecondFactorContent}
          confirm={userTexts.resetSecondFactor}
          destructive
          done={({ message }) => message}
          onDone={() =>
            void queryClient.invalidateQueries({ queryKey: callKey(showSecondFactor).slice(0, 2) })
          }
          onClose={() => setAsking(false)}
        >
          <TextFormField source="reason" label={userTexts.resetReason} rows={2} />
        </ActionDialog>
      )}
    </Section>
  )
}
