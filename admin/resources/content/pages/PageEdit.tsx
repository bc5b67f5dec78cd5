import { Link } from '@mui/material'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { VersionHistory } from '#admin/resources/content/pages/VersionHistory.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { type PageKey, updatePage } from '#shared/content/pages/pages.contract.ts'

export function PageEdit() {
  return (
    <EditPage
      subtitle={({ key }) => (
        <Link href={pageTexts.paths[key as PageKey]} target="_blank" rel="noopener">
          {pageTexts.onSite}
        </Link>
      )}
    >
      <RecordForm schema={updatePage.schema.body} aside={<VersionHistory />}>
        <TextInput source="title" />
        <TextInput source="summary" rows={2} hint={pageTexts.summaryHint} />
        <RichTextInput source="content" hint={pageTexts.contentHint} />
      </RecordForm>
    </EditPage>
  )
}
