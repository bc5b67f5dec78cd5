import { useState } from 'react'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { methodChoices } from '#admin/resources/membership/memberships/choices.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { PackageInput } from '#admin/resources/membership/memberships/PackageInput.tsx'
import { SaleQuote } from '#admin/resources/membership/memberships/SaleQuote.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { sellMembership } from '#shared/membership/memberships/memberships.contract.ts'

export function MembershipCreate() {
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
        <ReferenceInput source="user" {...memberSource} hint={membershipTexts.memberHint} />
        <InputRow>
          <BranchInput />
          <PackageInput />
        </InputRow>
        <InputRow>
          <SelectInput source="method" choices={methodChoices} hint={membershipTexts.methodHint} />
          <MoneyInput source="amount" hint={membershipTexts.amountHint} />
        </InputRow>
        <TextInput source="note" rows={2} />
      </RecordForm>
    </CreatePage>
  )
}
