import { InputAdornment, MenuItem, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { z } from 'zod'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { MethodInput, useMayAdjust } from '#admin/resources/money/balances/ChangeDialog.tsx'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  InputRow,
  MoneyInput,
  TextFormField,
  useAmountText,
  useFieldControl,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Becoming } from '#admin/ui/ListSums.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { splitName } from '#shared/core/text.ts'
import { changeBalance, openWallet } from '#shared/money/balances/balances.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The selected user’s name, which can be corrected. */
function NameInputs() {
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
      <TextFormField source="name" />
      <TextFormField source="surname" defaultValue="" />
    </InputRow>
  )
}

export function BalanceCreate() {
  const { branch } = useBranchScope()
  const mayAdjust = useMayAdjust()
  return (
    <CreatePage>
      <RecordForm
        schema={openWallet.schema.body}
        defaultValues={{ branch_id: branch, balance: 0 }}
        save={balanceTexts.add}
      >
        <ReferenceFormField source="user_id" {...memberSource} hint={balanceTexts.openHint} />
        <NameInputs />
        <InputRow>
          <BranchInput source="branch_id" hint={balanceTexts.branchHint} />
          {mayAdjust && <MoneyInput source="balance" hint={balanceTexts.openingHint} />}
        </InputRow>
      </RecordForm>
    </CreatePage>
  )
}

/** The balance is not sent: it limits the amount, and a conflict shows entries added since. */
const changeSchema = changeBalance.schema.body
  .extend({ balance: z.number() })
  .refine(({ amount, balance }) => kurusOf(balance) + kurusOf(amount) >= 0, {
    path: ['amount'],
    error: balanceTexts.notEnough,
  })

/** Changes a balance by adding an entry with a reason. */
export function BalanceEdit() {
  const [requestKey] = useState(() => v4())
  return (
    <EditPage redirect="show" subtitle={({ branchName }) => branchName}>
      <RecordForm schema={changeSchema} defaultValues={{ requestKey }}>
        <AmountInput />
        <EditMethodInput />
        <TextFormField source="description" label={balanceTexts.reason} hint={balanceTexts.changeReason} />
      </RecordForm>
    </EditPage>
  )
}

/** The method of the typed change. */
function EditMethodInput() {
  const amount: unknown = useWatch({ name: 'amount' })
  return <MethodInput isDebit={typeof amount === 'number' && amount < 0} />
}

const signs = { in: 1, out: -1 } as const
type Direction = keyof typeof signs

/** A signed amount to add to a wallet or take from it, with the resulting balance. */
function AmountInput() {
  const { control, label, hasProblem, help } = useFieldControl({
    source: 'amount',
    hint: balanceTexts.changeHint,
  })
  const { setValue } = useFormContext()
  const balance: number = useWatch({ name: 'balance' })
  // A conflict shows the balance that another entry changed.
  useFieldReading('balance', { kind: 'sum' })
  const [chosen, setChosen] = useState<Direction>('in')
  const { value, onChange } = control
  const direction: Direction = typeof value === 'number' && value !== 0 ? (value < 0 ? 'out' : 'in') : chosen
  const after = typeof value === 'number' ? kurusOf(balance) + kurusOf(value) : undefined

  const typed = useAmountText(
    { source: 'amount', value: typeof value === 'number' ? Math.abs(value) : value, hasProblem },
    (amount) => change(amount, direction),
  )

  function change(amount: number | string, to: Direction) {
    onChange(typeof amount === 'number' ? amount * signs[to] : amount)
    // Idempotency key: kept for retries of the same form, replaced when the amount changes.
    setValue('requestKey', v4())
  }

  return (
    <>
      <InputRow>
        <TextField
          select
          id="direction"
          label={balanceTexts.kind}
          value={direction}
          onChange={({ target }) => {
            const to = target.value as Direction
            setChosen(to)
            change(typeof value === 'number' ? Math.abs(value) : value, to)
          }}
        >
          <MenuItem value="in">{balanceTexts.topUp}</MenuItem>
          <MenuItem value="out">{balanceTexts.debit}</MenuItem>
        </TextField>
        <TextField
          {...control}
          value={typed.value}
          onChange={typed.onChange}
          onBlur={() => {
            control.onBlur()
            typed.onBlur()
          }}
          label={label}
          required
          error={hasProblem}
          helperText={help}
          autoComplete="off"
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
          }}
        />
      </InputRow>
      <Becoming
        now={[balanceTexts.before, formatKurus(balance)]}
        after={[
          balanceTexts.after,
          after === undefined || after < 0 ? undefined : formatKurus(liraOf(after)),
        ]}
      />
    </>
  )
}
