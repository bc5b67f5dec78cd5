import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { layout } from '#admin/core/i18n/shell.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { branchSource } from '#admin/ui/branches.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { assignBranch } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

interface BranchDialogProps {
  user: User
  onClose: () => void
}

export function BranchDialog({ user, onClose }: BranchDialogProps) {
  const [branchId, setBranchId] = useState(user.branch)
  const { isRunning, run } = useAction()

  async function confirm() {
    if (branchId === user.branch) return onClose()
    const isDone = await run(
      () => call(assignBranch, { params: { id: user._id }, body: { branchId } }),
      userTexts.branchChanged,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={userTexts.changeBranchOf(user.name)}
      confirm={userTexts.changeBranch}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <>
          <Box sx={{ pt: 1 }}>
            <ReferencePicker
              {...branchSource}
              id="new-branch"
              label={userTexts.newBranch}
              value={branchId}
              onChange={setBranchId}
              none={layout.noBranch}
            />
          </Box>
          <Alert severity="info" sx={{ mt: 2 }}>
            {userTexts.branchWarning}
          </Alert>
        </>
      }
    />
  )
}
