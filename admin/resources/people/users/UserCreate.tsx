import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { layout } from '#admin/core/i18n/shell.texts.ts'
import { roleChoices } from '#admin/resources/people/users/choices.ts'
import { UserInputs } from '#admin/resources/people/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { PasswordField } from '#admin/ui/form/PasswordField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { NewUser } from '#shared/people/users/users.schema.ts'
import type { Role } from '#shared/permissions/permissions.ts'

function RoleField() {
  const role: Role = useWatch({ name: 'role', defaultValue: 'member' })
  return (
    <SelectField
      source="role"
      choices={roleChoices}
      defaultValue="member"
      isRequired={false}
      hint={userTexts.roleHints[role]}
    />
  )
}

export default function UserCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch }}>
        <UserInputs autoFocus />
        <PasswordField source="password" hint={userTexts.passwordHint} />
        <FieldRow>
          <RoleField />
          <BranchField none={layout.noBranch} hint={userTexts.staffBranchHint} />
        </FieldRow>
      </RecordForm>
    </CreatePage>
  )
}
