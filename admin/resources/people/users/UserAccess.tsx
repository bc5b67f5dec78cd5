import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { FreezePanel } from '#admin/resources/membership/memberships/FreezePanel.tsx'
import { BranchDialog } from '#admin/resources/people/users/BranchDialog.tsx'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { RoleDialog } from '#admin/resources/people/users/RoleDialog.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import type { User } from '#shared/people/users/users.schema.ts'

/** A user’s role and branch, each changed by its own action. */
export function UserAccess() {
  const user = useRecordContext<AdminRecord<User>>()
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const [asking, setAsking] = useState<'role' | 'branch' | null>(null)
  if (!user) return null
  const close = () => setAsking(null)
  return (
    <>
      <Card component="section" sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
        <PersonAvatar name={user.name} photo={user.profilePhoto} size={56} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {user.emailVerified ? userTexts.verified : userTexts.notVerified}
          </Typography>
          {person?._id === user._id && <Typography variant="body2">{userTexts.you}</Typography>}
        </Box>
      </Card>
      <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {userTexts.access}
        </Typography>
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
      </Card>
      <FreezePanel user={user._id} userName={user.name} />
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'branch' && <BranchDialog user={user} onClose={close} />}
    </>
  )
}
