import { useBranchScope } from '#admin/app/branch-scope.ts'
import { layout } from '#admin/app/i18n/shell.texts.ts'
import { trainerTexts } from '#admin/resources/trainers/trainers.texts.ts'
import { UserInputs } from '#admin/resources/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/users/users.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PasswordField } from '#admin/ui/form/PasswordField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { NewUser } from '#shared/people/users/users.schema.ts'

/** An account with the trainer role. */
export default function TrainerCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch, role: 'trainer' }}>
        <UserInputs autoFocus />
        <PasswordField source="password" hint={userTexts.passwordHint} />
        <BranchField none={layout.noBranch} hint={trainerTexts.branchHint} />
      </RecordForm>
    </CreatePage>
  )
}
