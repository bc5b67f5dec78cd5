import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { splitName } from '#shared/core/text.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The selected user’s name, which can be corrected. */
function NameFields() {
  const user: string | null = useWatch({ name: 'user_id', defaultValue: null })
  const { setValue } = useFormContext()
  const { data } = useGetOne<User & { id: string }>('users', { id: user ?? '' }, { enabled: Boolean(user) })
  useEffect(() => {
    if (!data) return
    const { name, surname } = splitName(data.name)
    setValue('name', name, { shouldDirty: true })
    setValue('surname', surname, { shouldDirty: true })
  }, [data, setValue])
  return (
    <FieldRow>
      <TextField source="name" />
      <TextField source="surname" defaultValue="" />
    </FieldRow>
  )
}

export default function BalanceCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={openWallet.schema.body}
        defaultValues={{ branch_id: branch, balance: 0 }}
        save={balanceTexts.add}
      >
        <ReferenceField source="user_id" {...memberSource} hint={balanceTexts.openHint} />
        <NameFields />
        <FieldRow>
          <BranchField source="branch_id" hint={balanceTexts.branchHint} />
          <MoneyField source="balance" hint={balanceTexts.openingHint} />
        </FieldRow>
      </RecordForm>
    </CreatePage>
  )
}
