import { galleryTexts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { updateGalleryItem } from '#shared/content/gallery/gallery.contract.ts'

/** Edits a photograph’s title and replaces its picture. */
export function GalleryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateGalleryItem.schema.body}
        aside={<ImageFormField isRequired />}
        actions={<DeleteRecord />}
      >
        <TextFormField source="title" autoFocus hint={galleryTexts.titleHint} />
        <FixedBranchInput />
      </RecordForm>
    </EditPage>
  )
}
