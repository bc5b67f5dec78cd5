import { useState } from 'react'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { methodChoices } from '#admin/resources/membership/memberships/choices.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { PackageField } from '#admin/resources/membership/memberships/PackageField.tsx'
import { SaleQuote } from '#admin/resources/membership/memberships/SaleQuote.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { sellMembership } from '#shared/membership/memberships/memberships.contract.ts'

export default function MembershipCreate() {
  const { branch } = useBranchScope()
  // Idempotency key: resending the form sells nothing twice.
  const [requestKey] = useState(() => v4())
  return (
    <CreatePage>
      <RecordForm
        schema={sellMembership.schema.body}
        defaultValues={{ branch, requestKey, method: 'cash', note: '' }}
        aside={<SaleQuote />}
        save={membershipTexts.sell}
      >
        <ReferenceField source="user" {...memberSource} hint={membershipTexts.memberHint} />
        <FieldRow>
          <BranchField />
          <PackageField />
        </FieldRow>
        <FieldRow>
          <SelectField source="method" choices={methodChoices} hint={membershipTexts.methodHint} />
          <MoneyField source="amount" hint={membershipTexts.amountHint} />
        </FieldRow>
        <TextField source="note" rows={2} />
      </RecordForm>
    </CreatePage>
  )
}
