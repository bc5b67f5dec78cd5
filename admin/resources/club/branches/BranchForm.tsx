import { FormHelperText } from '@mui/material'
import { useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { BooleanInput, InputRow, NumberInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { type Branch, BranchChange, BranchInput } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs } from '#shared/club/branches/branches.rules.ts'

function BranchInputs() {
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

/** The site address that follows from the typed name. */
function SlugPreview() {
  const record = useRecordContext<AdminRecord<Branch>>()
  const name: unknown = useWatch({ name: 'name' })
  const { errors } = useFormState({ name: 'name' })
  const slug = typeof name === 'string' ? branchSlug(name) : ''

  function hint() {
    if (!slug) return branchTexts.slugHint
    if (reservedSlugs.has(slug)) return branchesMessages.slugReserved(slug)
    if (record && record.slug !== slug) return branchTexts.slugChanges(record.slug, slug)
    return branchTexts.slugPreview(slug)
  }

  if (errors.name) return null
  return (
    <FormHelperText error={reservedSlugs.has(slug)} aria-live="polite">
      {hint()}
    </FormHelperText>
  )
}

interface ArchiveInsteadProps {
  /** The server’s reason against deletion. */
  reason: string
  onClose: () => void
}

/** Offers to archive a branch that cannot be deleted. */
function ArchiveInstead({ reason, onClose }: ArchiveInsteadProps) {
  const record = useRecordContext<AdminRecord<Branch>>()
  const [update, { isPending }] = useUpdate()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!record) return null

  function archive() {
    update(
      'branches',
      { id: record?.id, data: { isActive: false, version: record?.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(branchTexts.archivedDone, { type: 'success' })
          refresh()
          onClose()
        },
        onError: (error) => {
          notify(error instanceof Error ? error.message : formTexts.deleteRefused, { type: 'error' })
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      title={formTexts.deleteRefused}
      content={reason}
      confirm={branchTexts.archive}
      cancel={formTexts.close}
      isRunning={isPending}
      onConfirm={archive}
      onClose={onClose}
    />
  )
}
