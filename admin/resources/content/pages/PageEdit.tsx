import { Link } from '@mui/material'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { VersionHistory } from '#admin/resources/content/pages/VersionHistory.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextField } from '#admin/ui/form/RichTextField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { type PageKey, updatePage } from '#shared/content/pages/pages.contract.ts'

export default function PageEdit() {
  return (
    <EditPage
      subtitle={({ key }) => (
        <Link href={pageTexts.paths[key as PageKey]} target="_blank" rel="noopener">
          {pageTexts.onSite}
        </Link>
      )}
    >
      <RecordForm schema={updatePage.schema.body} aside={<VersionHistory />}>
        <TextField source="title" />
        <TextField source="summary" rows={2} hint={pageTexts.summaryHint} />
        <RichTextField source="content" hint={pageTexts.contentHint} />
      </RecordForm>
    </EditPage>
  )
}
