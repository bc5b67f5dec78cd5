import { useRecordContext } from 'react-admin'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { moveQuestion } from '#admin/resources/people/applications/move-question.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import {
  applicationTransitions,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

function ApplicationForm() {
  const application = useRecordContext<Row>()
  if (!application) return null
  const { status } = application
  const next = applicationTransitions[status]
  return (
    <RecordForm
      schema={updateApplication.schema.body}
      question={(values) => (values.status !== status && moveQuestion(application, values.status)) || null}
      actions={<DeleteRecord content={texts.deleteContent} done={applicationsMessages.deleted} />}
    >
      <SelectInput
        source="status"
        choices={[status, ...next].map((id) => ({ id, name: texts.statuses[id] }))}
        disabled={next.length === 0}
        hint={next.length === 0 ? texts.closed : undefined}
      />
      <TextInput source="adminNotes" rows={6} hint={texts.notesHint} />
    </RecordForm>
  )
}

export function ApplicationEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ position, createdAt }) => texts.appliedAt(position, formatDay(createdAt))}
    >
      <ApplicationForm />
    </EditPage>
  )
}
