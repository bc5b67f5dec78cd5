import { galleryTexts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { updateGalleryItem } from '#shared/content/gallery/gallery.contract.ts'

/** Edits a photograph’s title and replaces its picture. */
export default function GalleryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateGalleryItem.schema.body}
        aside={<PhotoField isRequired />}
        actions={<DeleteRecord />}
      >
        <TextField source="title" autoFocus hint={galleryTexts.titleHint} />
        <FixedBranchField />
      </RecordForm>
    </EditPage>
  )
}
