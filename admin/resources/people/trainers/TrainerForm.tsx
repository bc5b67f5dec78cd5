import { Alert, Button } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { trainerTexts as texts, trainerTexts } from '#admin/resources/people/trainers/trainers.texts.ts'
import { UserInputs } from '#admin/resources/people/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { MoneyInput, PasswordFormField, TextFormField, TextListFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { NewUser, type User, UserChange } from '#shared/people/users/users.schema.ts'

/** An account with the trainer role. */
export function TrainerCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={NewUser} defaultValues={{ branch, role: 'trainer', passwordIsTemporary: true }}>
        <UserInputs autoFocus />
        <PasswordFormField source="password" hint={userTexts.passwordHint} />
        <BranchInput none={layout.noBranch} hint={trainerTexts.branchHint} />
      </RecordForm>
    </CreatePage>
  )
}

function TrainerForm() {
  const user = useRecordContext<AdminRecord<User>>()
  const createPath = useCreatePath()
  // The list’s row is shown until the account is loaded.
  if (!user || !('role' in user)) return <PageLoading />
  return (
    <>
      {user.role !== 'trainer' && (
        <Alert severity="warning" sx={{ maxWidth: 1040, mb: 2 }}>
          {texts.noTrainer}
        </Alert>
      )}
      <RecordForm
        schema={UserChange}
        actions={
          <Button
            color="inherit"
            component={Link}
            to={createPath({ resource: 'users', type: 'show', id: user.id })}
          >
            {texts.wholePage}
          </Button>
        }
      >
        <UserInputs />
        {user.role === 'trainer' && (
          <Section isPlain title={texts.page} hint={texts.pageHint} sx={{ gap: 2.5 }}>
            <TextFormField source="trainer.headline" maxLength={120} />
            <TextFormField source="trainer.about" rows={6} maxLength={3000} />
            <TextListFormField source="trainer.certificates" rows={2} hint={texts.linesHint} />
            <TextListFormField source="trainer.languages" rows={2} hint={texts.linesHint} />
            <MoneyInput source="trainer.privatePrice" hint={texts.priceHint} />
          </Section>
        )}
      </RecordForm>
    </>
  )
}

/** A trainer’s identity; role, branch and other data are on their user page. */
export function TrainerEdit() {
  return (
    <EditPage subtitle={({ createdAt }) => createdAt && userTexts.since(formatShortDay(createdAt))}>
      <TrainerForm />
    </EditPage>
  )
}
