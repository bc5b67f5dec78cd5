import { Alert, Link as MuiLink } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { statusChangeConfirmation } from '#admin/resources/people/applications/application-status.tsx'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { CvInput } from '#admin/resources/people/applications/CvInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  type Application,
  applicationTransitions,
  PaperApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

/** A paper application entered by staff. */
export function ApplicationCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={PaperApplication} defaultValues={{ branch }} aside={<CvInput />}>
        <Alert severity="info">
          {texts.noticeBefore}
          <MuiLink href="/privacyPolicy" target="_blank" rel="noopener" color="inherit">
            {texts.noticeLink}
          </MuiLink>
          {texts.noticeAfter}
        </Alert>
        <TextFormField source="name" autoFocus />
        <InputRow>
          <TextFormField source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextFormField source="email" type="email" hint={texts.reachableHint} />
        </InputRow>
        <InputRow>
          <TextFormField source="position" />
          <BranchInput />
        </InputRow>
        <TextFormField source="message" rows={4} />
      </RecordForm>
    </CreatePage>
  )
}

function StatusForm() {
  const application = useRecordContext<AdminRecord<Application>>()
  if (!application) return null
  const { status } = application
  const next = applicationTransitions[status]
  return (
    <RecordForm
      schema={updateApplication.schema.body}
      question={(values) =>
        (values.status !== status && statusChangeConfirmation(application, values.status)) || null
      }
      actions={<DeleteRecord content={texts.deleteContent} done={applicationsMessages.deleted} />}
    >
      <SelectFormField
        source="status"
        choices={[status, ...next].map((id) => ({ id, name: texts.statuses[id] }))}
        disabled={next.length === 0}
        hint={next.length === 0 ? texts.closed : undefined}
      />
      <TextFormField source="adminNotes" rows={6} hint={texts.notesHint} />
    </RecordForm>
  )
}

/** An application’s status and notes. */
export function ApplicationEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ position, createdAt }) => texts.appliedAt(position, formatShortDay(createdAt))}
    >
      <StatusForm />
    </EditPage>
  )
}
