import { ArchiveInstead } from '#admin/resources/club/branches/ArchiveInstead.tsx'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SlugPreview } from '#admin/resources/club/branches/SlugPreview.tsx'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { BranchChange, BranchInput } from '#shared/club/branches/branches.contract.ts'

export function BranchInputs() {
  return (
    <>
      <div>
        <TextInput source="name" autoFocus />
        <SlugPreview />
      </div>
      <TextInput source="description" rows={4} />
      <TextInput source="address" rows={2} />
      <InputRow>
        <TextInput source="phone" type="tel" />
        <TextInput source="email" type="email" />
      </InputRow>
      <InputRow>
        <TextInput source="openingHours" placeholder="08.00 - 00.00" />
        <NumberInput source="order" defaultValue={0} hint={branchTexts.orderHint} />
      </InputRow>
      <TextInput source="mapUrl" type="url" hint={branchTexts.mapHint} />
      <BooleanInput
        source="isActive"
        label={branchTexts.activeLabel}
        defaultValue
        hint={branchTexts.activeHint}
      />
    </>
  )
}

export function BranchCreate() {
  return (
    <CreatePage>
      <RecordForm schema={BranchInput} aside={<ImageInput />}>
        <BranchInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function BranchEdit() {
  return (
    <EditPage subtitle={(record) => `/${record.slug}`}>
      <RecordForm
        schema={BranchChange}
        aside={<ImageInput />}
        actions={
          <DeleteRecord
            content={branchTexts.deleteContent}
            onRefused={(reason, close) => <ArchiveInstead reason={reason} onClose={close} />}
          />
        }
      >
        <BranchInputs />
      </RecordForm>
    </EditPage>
  )
}
