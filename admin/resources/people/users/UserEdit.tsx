import { PersonHead } from '#admin/resources/people/users/PersonHead.tsx'
import { PersonPanels } from '#admin/resources/people/users/PersonPanels.tsx'
import { UserAccess } from '#admin/resources/people/users/UserAccess.tsx'
import { UserInputs } from '#admin/resources/people/users/UserInputs.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { UserChange } from '#shared/people/users/users.schema.ts'

export default function UserEdit() {
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
