import { z } from 'zod'
import type { AdminRecord } from '#admin/core/resource.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import {
  changePoints,
  maxPoints,
  PointAmount,
  type PointOwner,
} from '#shared/loyalty/points/points.contract.ts'

interface PointDialogProps {
  direction: 'in' | 'out'
  /** The user; without one the dialog has an input for it. */
  owner?: AdminRecord<PointOwner>
  onClose: () => void
}

/** An amount of points in a form, with one text for every error. */
export const pointAmountInput = (least: number, error: string) =>
  z.unknown().refine((value) => PointAmount(least).safeParse(value).success, { error, abort: true })

/** The amount is entered without a sign, so that a credit cannot debit. */
const formSchema = (most: number) =>
  z.object({
    user: z.string(pointTexts.personMissing).min(1, pointTexts.personMissing),
    amount: pointAmountInput(1, pointTexts.amountInvalid(maxPoints)).refine(
      (amount) => Number(amount) <= most,
      pointTexts.notEnough,
    ),
    description: changePoints.schema.body.shape.description,
  })

/** Credits or debits points with a reason visible to the member. */
export function PointDialog({ direction, owner, onClose }: PointDialogProps) {
  const isCredit = direction === 'in'
  const sign = isCredit ? 1 : -1
  const ownerTitle = isCredit ? pointTexts.addOf : pointTexts.takeOf
  return (
    <ActionDialog
      endpoint={changePoints}
      valuesSchema={formSchema(!isCredit && owner ? owner.balance : Number.POSITIVE_INFINITY)}
      defaultValues={{ user: owner?.id ?? null, amount: '', description: '' }}
      params={({ user }) => ({ userId: user })}
      toBody={({ amount, description }) => ({ amount: sign * Number(amount), description })}
      title={owner ? ownerTitle(owner.name) : pointTexts.addTo}
      confirm={isCredit ? pointTexts.add : pointTexts.take}
      done={({ name, balance }) => pointTexts.changed(name, balance)}
      onClose={onClose}
    >
      {!owner && <ReferenceFormField source="user" {...memberSource} label={pointTexts.person} />}
      <NumberFormField source="amount" label={pointTexts.amount} hint={pointTexts.amountHint} />
      <TextFormField
        source="description"
        label={pointTexts.reason}
        hint={pointTexts.reasonHint}
        maxLength={300}
      />
    </ActionDialog>
  )
}
