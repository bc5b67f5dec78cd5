import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { layout } from '#admin/core/i18n/texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { SelectFormField } from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import { assignBranch, changeRole } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { type Role, roles } from '#shared/permissions/permissions.ts'

const roleChoices = roles.map((id) => ({ id, name: layout.roles[id] }))

/** A role with the rights it gives. */
export function RoleInput({ label }: { label?: string }) {
  const role: Role = useWatch({ name: 'role', defaultValue: 'member' })
  return (
    <SelectFormField
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

/** Changes what a user may do. */
export function RoleDialog({ user, onClose }: AccessDialogProps) {
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

/** Changes the home branch of a user. */
export function BranchDialog({ user, onClose }: AccessDialogProps) {
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
      <ReferenceFormField
        source="branchId"
        label={userTexts.newBranch}
        none={layout.noBranch}
        {...branchSource}
      />
      <Alert severity="info">{userTexts.branchWarning}</Alert>
    </ActionDialog>
  )
}
