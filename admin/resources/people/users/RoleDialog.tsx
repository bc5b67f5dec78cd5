import { Alert, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { roleChoices } from '#admin/resources/people/users/choices.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { changeRole } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import type { Role } from '#shared/permissions/permissions.ts'

interface RoleDialogProps {
  user: User
  onClose: () => void
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(user.role)
  const { isRunning, run } = useAction()

  async function confirm() {
    if (role === user.role) return onClose()
    const isDone = await run(
      () => call(changeRole, { params: { id: user._id }, body: { role } }),
      userTexts.roleChanged,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={userTexts.changeRoleOf(user.name)}
      confirm={userTexts.changeRole}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <>
          <TextField
            select
            id="new-role"
            margin="dense"
            label={userTexts.newRole}
            value={role}
            helperText={userTexts.roleHints[role]}
            onChange={({ target }) => setRole(target.value as Role)}
          >
            {roleChoices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Alert severity="warning" sx={{ mt: 2 }}>
            {userTexts.roleWarning}
          </Alert>
        </>
      }
    />
  )
}
