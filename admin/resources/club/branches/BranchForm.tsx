import { FormHelperText } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { ArchiveInstead } from '#admin/resources/club/branches/ArchiveInstead.tsx'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { type Branch, BranchChange, BranchInput } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs } from '#shared/club/branches/branches.rules.ts'

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

/** The slug of the typed branch name. */
export function SlugPreview() {
  const record = useRecordContext<AdminRecord<Branch>>()
  const name: unknown = useWatch({ name: 'name' })
  const { errors } = useFormState({ name: 'name' })
  const slug = typeof name === 'string' ? branchSlug(name) : ''

  function sentence() {
    if (!slug) return branchTexts.slugHint
    if (reservedSlugs.has(slug)) return branchesMessages.slugReserved(slug)
    if (record && record.slug !== slug) return branchTexts.slugChanges(record.slug, slug)
    return branchTexts.slugPreview(slug)
  }

  if (errors.name) return null
  return (
    <FormHelperText error={reservedSlugs.has(slug)} aria-live="polite">
      {sentence()}
    </FormHelperText>
  )
}
