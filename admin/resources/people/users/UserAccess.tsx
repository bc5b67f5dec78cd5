import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { FreezePanel } from '#admin/resources/membership/memberships/FreezePanel.tsx'
import { UserPosition } from '#admin/resources/people/positions/UserPosition.tsx'
import { ClaimPanel } from '#admin/resources/people/users/ClaimPanel.tsx'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { UserSecondFactor } from '#admin/resources/people/users/UserSecondFactor.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { SelectInput } from '#admin/ui/form/inputs.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { assignBranch, changeRole } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { type Role, roles } from '#shared/permissions/permissions.ts'

/** A user’s role and branch, each changed by its own action. */
export function UserAccess() {
  const user = useRecordContext<AdminRecord<User & Pick<Partial<UserProfile>, 'pendingEmail'>>>()
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const [asking, setAsking] = useState<'role' | 'branch' | null>(null)
  if (!user) return null
  const dialog = { user, onClose: () => setAsking(null) }
  return (
    <>
      <Card component="section" sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
        <PersonAvatar name={user.name} photo={user.profilePhoto} size={56} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {!user.email
              ? userTexts.noEmail
              : user.emailVerified
                ? userTexts.verified
                : userTexts.notVerified}
          </Typography>
          {user.pendingEmail && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {userTexts.pendingEmail(user.pendingEmail)}
            </Typography>
          )}
          {currentUser?._id === user._id && <Typography variant="body2">{userTexts.you}</Typography>}
        </Box>
      </Card>
      <Section title={userTexts.access} sx={{ gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <RoleChip role={user.role} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {userTexts.roleHints[user.role]}
          </Typography>
          {canAccess('users', 'role') && (
            <Button variant="outlined" color="inherit" onClick={() => setAsking('role')}>
              {userTexts.changeRole}
            </Button>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            <ReferenceText reference="branches" id={user.branch} />
          </Typography>
          {canAccess('users', 'branch') && (
            <Button variant="outlined" color="inherit" onClick={() => setAsking('branch')}>
              {userTexts.changeBranch}
            </Button>
          )}
        </Box>
      </Section>
      <UserPosition user={user} />
      <UserSecondFactor user={user} />
      {user.isClaimed === false && canAccess('account-claims', 'show') && <ClaimPanel user={user} />}
      <FreezePanel user={user._id} userName={user.name} />
      {asking === 'role' && <RoleDialog {...dialog} />}
      {asking === 'branch' && <BranchDialog {...dialog} />}
    </>
  )
}

const roleChoices = roles.map((id) => ({ id, name: layout.roles[id] }))

/** A role with the rights it gives. */
export function RoleInput({ label }: { label?: string }) {
  const role: Role = useWatch({ name: 'role', defaultValue: 'member' })
  return (
    <SelectInput
      source="role"
      {...(label && { label })}
      choices={roleChoices}
      defaultValue="member"
      isRequired={false}
      hint={userTexts.roleHints[role]}
    />
  )
}

interface AccessDialogProps {
  user: User
  onClose: () => void
}

function RoleDialog({ user, onClose }: AccessDialogProps) {
  return (
    <ActionDialog
      endpoint={changeRole}
      params={{ id: user._id }}
      defaultValues={{ role: user.role }}
      title={userTexts.changeRoleOf(user.name)}
      confirm={userTexts.changeRole}
      done={userTexts.roleChanged}
      skipUnchanged
      onClose={onClose}
    >
      <RoleInput label={userTexts.newRole} />
      <Alert severity="warning">{userTexts.roleWarning}</Alert>
    </ActionDialog>
  )
}

function BranchDialog({ user, onClose }: AccessDialogProps) {
  return (
    <ActionDialog
      endpoint={assignBranch}
      params={{ id: user._id }}
      defaultValues={{ branchId: user.branch }}
      title={userTexts.changeBranchOf(user.name)}
      confirm={userTexts.changeBranch}
      done={userTexts.branchChanged}
      skipUnchanged
      onClose={onClose}
    >
      <ReferenceInput
        source="branchId"
        label={userTexts.newBranch}
        none={layout.noBranch}
        {...branchSource}
      />
      <Alert severity="info">{userTexts.branchWarning}</Alert>
    </ActionDialog>
  )
}
