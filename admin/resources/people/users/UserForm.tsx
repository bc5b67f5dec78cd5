import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import { positionTexts } from '#admin/resources/people/positions/positions.texts.ts'
import { RoleInput } from '#admin/resources/people/users/UserAccess.tsx'
import { UserInputs } from '#admin/resources/people/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, PasswordFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { NewUser, UserChange } from '#shared/people/users/users.schema.ts'

/** Accounts are listed by role: the former list of all leads to that of the members. */
export function UserLists() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/members', search }} replace />
}

export function UserCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch, passwordIsTemporary: true }}>
        <UserInputs autoFocus />
        <PasswordFormField source="password" hint={userTexts.passwordHint} />
        <InputRow>
          <RoleInput />
          <BranchInput none={layout.noBranch} hint={userTexts.staffBranchHint} />
        </InputRow>
        <NewPosition />
      </RecordForm>
    </CreatePage>
  )
}

/** The position of a new colleague; other branches are added on the colleague's page. */
function NewPosition() {
  const canAccess = useCanAccess()
  const role: unknown = useWatch({ name: 'role' })
  const { getValues, setValue } = useFormContext()
  // A position that was chosen for another role would be refused on a field that is gone.
  useEffect(() => {
    if (role !== 'staff' && getValues('position')) setValue('position', null)
  }, [role, getValues, setValue])
  if (role !== 'staff' || !canAccess('positions', 'assign')) return null
  return (
    <ReferenceFormField
      source="position"
      label={positionTexts.position}
      reference="positions"
      isRequired={false}
      none={positionTexts.noneChoice}
      hint={positionTexts.newHint}
    />
  )
}

export function UserEdit() {
  return (
    <EditPage redirect="show" subtitle={(record) => userTexts.since(formatShortDay(record.createdAt))}>
      <RecordForm
        schema={UserChange}
        actions={<DeleteRecord content={userTexts.deleteContent} done={usersMessages.deleted} />}
      >
        <UserInputs />
      </RecordForm>
    </EditPage>
  )
}
