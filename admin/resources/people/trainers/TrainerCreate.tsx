import { useBranchScope } from '#admin/core/branch-scope.ts'
import { layout } from '#admin/core/i18n/shell.texts.ts'
import { trainerTexts } from '#admin/resources/people/trainers/trainers.texts.ts'
import { UserInputs } from '#admin/resources/people/users/UserForm.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PasswordInput } from '#admin/ui/form/PasswordInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { NewUser } from '#shared/people/users/users.schema.ts'

/** An account with the trainer role. */
export function TrainerCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch, role: 'trainer' }}>
        <UserInputs autoFocus />
        <PasswordInput source="password" hint={userTexts.passwordHint} />
        <BranchInput none={layout.noBranch} hint={trainerTexts.branchHint} />
      </RecordForm>
    </CreatePage>
  )
}
