import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { useManyDone } from '#admin/resources/people/members/bulk/use-many-done.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { Id } from '#shared/core/id.ts'
import { assignBranches } from '#shared/people/users/users.contract.ts'

const texts = bulkTexts.branch
const schema = assignBranches.schema.body.extend({ branchId: Id })

/** Changes the home branch of the selected members. */
export default function BranchDialog({ ids, onClose }: SelectedProps) {
  const onDone = useManyDone(texts.done)
  return (
    <ActionDialog
      endpoint={assignBranches}
      schema={schema}
      body={{ ids }}
      defaultValues={{ branchId: null }}
      title={texts.title(ids.length)}
      content={texts.content}
      confirm={texts.confirm}
      onDone={onDone}
      onClose={onClose}
    >
      <ReferenceFormField source="branchId" label={texts.field} {...useBranchSource()} />
    </ActionDialog>
  )
}
