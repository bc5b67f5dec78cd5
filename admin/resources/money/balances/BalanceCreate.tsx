import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { splitName } from '#shared/core/text.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The selected user’s name, which can be corrected. */
function NameFields() {
  const user: string | null = useWatch({ name: 'user_id', defaultValue: null })
  const { setValue } = useFormContext()
  const { data } = useGetOne<AdminRecord<User>>('users', { id: user ?? '' }, { enabled: Boolean(user) })
  useEffect(() => {
    if (!data) return
    const { name, surname } = splitName(data.name)
    setValue('name', name, { shouldDirty: true })
    setValue('surname', surname, { shouldDirty: true })
  }, [data, setValue])
  return (
    <InputRow>
      <TextInput source="name" />
      <TextInput source="surname" defaultValue="" />
    </InputRow>
  )
}

export function BalanceCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={openWallet.schema.body}
        defaultValues={{ branch_id: branch, balance: 0 }}
        save={balanceTexts.add}
      >
        <ReferenceInput source="user_id" {...memberSource} hint={balanceTexts.openHint} />
        <NameFields />
        <InputRow>
          <BranchInput source="branch_id" hint={balanceTexts.branchHint} />
          <MoneyInput source="balance" hint={balanceTexts.openingHint} />
        </InputRow>
      </RecordForm>
    </CreatePage>
  )
}
