import type { ReactNode } from 'react'
import { occasionChoices } from '#admin/resources/membership/contracts/choices.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RichTextField } from '#admin/ui/form/RichTextField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

/** A contract’s draft; the branch is fixed once created. */
export function ContractInputs({ branch }: { branch?: ReactNode }) {
  return (
    <>
      <TextField source="title" />
      <FieldRow>
        <SelectField source="requiredFor" choices={occasionChoices} hint={contractTexts.occasionHint} />
        {branch}
      </FieldRow>
      <RichTextField source="content" hint={contractTexts.contentHint} />
    </>
  )
}
