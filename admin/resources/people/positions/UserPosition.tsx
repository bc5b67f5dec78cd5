import { Alert, Button, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { callKey, useCall } from '#admin/core/use-call.ts'
import { BranchesInput } from '#admin/resources/people/positions/BranchesInput.tsx'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import {
  assignPosition,
  type UserPosition as Held,
  showUserPosition,
} from '#shared/people/positions/positions.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The position of staff with its branches, and its change by an admin. */
export function UserPosition({ user }: { user: User }) {
  const canAccess = useCanAccess()
  if (!canAccess('positions', 'assign') || user.role !== 'staff') return null
  return <PositionCard user={user} />
}

function PositionCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error } = useCall(showUserPosition, { params: { id: user._id } })
  return (
    <Section title={texts.title} isPlain sx={{ gap: 1, justifyItems: 'start' }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton width={120} />}
      {data && <HeldPosition held={data} />}
      {data && (
        <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
          {texts.change}
        </Button>
      )}
      {data && isAsking && <PositionDialog user={user} held={data} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function HeldPosition({ held }: { held: Held }) {
  if (!held.position)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.none}
      </Typography>
    )
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {held.name}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {held.allBranches
          ? texts.allBranches
          : held.branches.map((branch, index) => (
              <span key={branch}>
                {index > 0 && ', '}
                <ReferenceText reference="branches" id={branch} />
              </span>
            ))}
      </Typography>
    </>
  )
}

interface PositionDialogProps {
  user: User
  held: Held
  onClose: () => void
}

function PositionDialog({ user, held, onClose }: PositionDialogProps) {
  const queryClient = useQueryClient()
  const { position, allBranches, branches, version } = held
  return (
    <ActionDialog
      endpoint={assignPosition}
      params={{ id: user._id }}
      body={{ version }}
      defaultValues={{
        position,
        allBranches,
        branches: position ? branches : [user.branch].filter((one) => one !== null),
      }}
      title={texts.changeOf(user.name)}
      confirm={texts.change}
      done={texts.changed}
      skipUnchanged
      onDone={() => void queryClient.invalidateQueries({ queryKey: callKey(showUserPosition).slice(0, 2) })}
      onClose={onClose}
    >
      <ReferenceFormField
        source="position"
        label={texts.position}
        reference="positions"
        isRequired={false}
        none={texts.noneChoice}
      />
      <PositionBranches />
      <Alert severity="warning">{texts.changeWarning}</Alert>
    </ActionDialog>
  )
}

/** The branches of the chosen position. */
function PositionBranches() {
  const position: unknown = useWatch({ name: 'position' })
  return position ? <BranchesInput /> : null
}
