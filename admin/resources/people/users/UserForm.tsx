import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { layout } from '#admin/core/i18n/shell.texts.ts'
import { genderChoices, roleChoices } from '#admin/resources/people/users/choices.ts'
import { PersonHead } from '#admin/resources/people/users/PersonHead.tsx'
import { PersonPanels } from '#admin/resources/people/users/PersonPanels.tsx'
import { UserAccess } from '#admin/resources/people/users/UserAccess.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { PasswordInput } from '#admin/ui/form/PasswordInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { NewUser, UserChange } from '#shared/people/users/users.schema.ts'
import type { Role } from '#shared/permissions/permissions.ts'

/** Creating opens the form, an existing user opens the show page. */
export function UserInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextInput source="name" autoFocus={autoFocus} />
      <InputRow>
        <TextInput source="email" type="email" hint={userTexts.emailHint} />
        <TextInput source="phone" type="tel" placeholder="0532 123 45 67" hint={userTexts.phoneHint} />
      </InputRow>
      <SelectInput source="gender" choices={genderChoices} defaultValue="unspecified" isRequired={false} />
    </>
  )
}

function RoleInput() {
  const role: Role = useWatch({ name: 'role', defaultValue: 'member' })
  return (
    <SelectInput
      source="role"
      choices={roleChoices}
      defaultValue="member"
      isRequired={false}
      hint={userTexts.roleHints[role]}
    />
  )
}

export function UserCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch }}>
        <UserInputs autoFocus />
        <PasswordInput source="password" hint={userTexts.passwordHint} />
        <InputRow>
          <RoleInput />
          <BranchInput none={layout.noBranch} hint={userTexts.staffBranchHint} />
        </InputRow>
      </RecordForm>
    </CreatePage>
  )
}

export function UserEdit() {
  return (
    <EditPage subtitle={(record) => userTexts.since(formatDay(record.createdAt))}>
      <PersonHead />
      <RecordForm
        schema={UserChange}
        aside={<UserAccess />}
        actions={<DeleteRecord content={userTexts.deleteContent} />}
      >
        <UserInputs />
      </RecordForm>
      <PersonPanels />
    </EditPage>
  )
}
