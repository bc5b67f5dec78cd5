import { type FieldValues, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balance-columns.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Becoming } from '#admin/ui/ListSums.tsx'
import { formatKurus, kurusOf, liraOf, PaidLira } from '#shared/core/money.ts'
import { addReferralBalance, changeBalance, type Wallet } from '#shared/money/balances/balances.contract.ts'

/** `referral` credits a referral reward, which has a fixed reason. */
export type Direction = 'in' | 'out' | 'referral'

interface ChangeDialogProps {
  wallet: WalletRecord
  direction: Direction
  onClose: () => void
}

const negate = (amount: unknown) => (typeof amount === 'number' ? -amount : amount)

/** The typed amount of a debit is positive, the amount of its entry negative. */
const debitOf = (balance: number) =>
  PaidLira.refine((amount) => kurusOf(amount) <= kurusOf(balance), balanceTexts.notEnough)

const changed = ({ balance }: Wallet) => balanceTexts.changed(formatKurus(balance))

/** Credits or debits a balance, with a reason and the resulting balance. */
export function ChangeDialog({ wallet, direction, onClose }: ChangeDialogProps) {
  const { id, user_id: userId, branch_id: branchId, name, surname, owner, balance } = wallet
  if (direction === 'referral')
    return (
      <ActionDialog
        endpoint={addReferralBalance}
        params={{ userId }}
        body={{ branchId, name, surname }}
        defaultValues={{ additionalAmount: '' }}
        title={balanceTexts.referralOf(owner)}
        confirm={balanceTexts.referral}
        done={changed}
        onClose={onClose}
      >
        <MoneyInput source="additionalAmount" label={balanceTexts.amount} hint={balanceTexts.referralHint} />
        <BalancePreview source="additionalAmount" balance={balance} />
      </ActionDialog>
    )
  const isDebit = direction === 'out'
  const amount = isDebit ? z.preprocess(negate, debitOf(balance)) : PaidLira
  return (
    <ActionDialog
      endpoint={changeBalance}
      schema={changeBalance.schema.body.extend({ amount })}
      params={{ memberId: id }}
      defaultValues={{ amount: '', description: '', method: isDebit ? '' : 'cash' }}
      toBody={(values) => bodyOf(values, isDebit)}
      title={isDebit ? balanceTexts.debitOf(owner) : balanceTexts.topUpOf(owner)}
      confirm={isDebit ? balanceTexts.debit : balanceTexts.topUp}
      done={changed}
      onClose={onClose}
    >
      <MoneyInput source="amount" label={balanceTexts.amount} hint={balanceTexts.changeHint} />
      <MethodInput isDebit={isDebit} />
      <TextFormField
        source="description"
        label={balanceTexts.reason}
        hint={isDebit ? balanceTexts.debitReason : balanceTexts.topUpReason}
        maxLength={300}
      />
      <BalancePreview source="amount" balance={balance} isDebit={isDebit} />
    </ActionDialog>
  )
}

function bodyOf({ method, ...values }: FieldValues, isDebit: boolean): FieldValues {
  return {
    ...values,
    ...(isDebit && { amount: negate(values.amount) }),
    ...(method && { method }),
  }
}

/** Whether the user may change balances without money that passes the till, if only within a limit. */
export function useMayAdjust(): boolean {
  const canAccess = useCanAccess()
  return canAccess('balances', 'adjust') || canAccess('balances', 'correct')
}

/** The method of the payment; without one the change is an adjustment, which needs a permission of its own. */
export function MethodInput({ isDebit }: { isDebit: boolean }) {
  const canAccess = useCanAccess()
  const mayPayBack = canAccess('balances', 'pay-back')
  const mayAdjust = useMayAdjust()
  const choices = deskMethodChoices.filter(({ id }) => !isDebit || (mayPayBack && id !== 'card'))
  return (
    <SelectFormField
      source="method"
      label={balanceTexts.method}
      hint={balanceTexts.methodHint}
      isRequired={false}
      choices={choices}
      {...(mayAdjust && { none: balanceTexts.noMethod })}
    />
  )
}

interface BalancePreviewProps {
  source: string
  balance: number
  isDebit?: boolean
}

/** The balance now and after the typed amount. */
function BalancePreview({ source, balance, isDebit = false }: BalancePreviewProps) {
  const typed: unknown = useWatch({ name: source })
  const { data } = (isDebit ? debitOf(balance) : PaidLira).safeParse(typed)
  const newBalance = data === undefined ? undefined : kurusOf(balance) + kurusOf(isDebit ? -data : data)
  return (
    <Becoming
      now={[balanceTexts.before, formatKurus(balance)]}
      after={[balanceTexts.after, newBalance === undefined ? undefined : formatKurus(liraOf(newBalance))]}
    />
  )
}
