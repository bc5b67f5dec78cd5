import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { MemberInput, SettlementInput } from '#admin/resources/money/payment-records/MemberInputs.tsx'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import {
  addDeskPayment,
  type DeskPayment,
  reverseDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'

export function PaymentRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={addDeskPayment.schema.body}
        defaultValues={{ branch, date: clubDay(new Date()), method: 'cash', user: null, receivables: [] }}
      >
        <InputRow>
          <PaymentRecordInputs account={<MemberInput />} />
          <TextFormField source="phone" type="tel" />
          <BranchInput />
        </InputRow>
        <SettlementInput />
        <TextFormField source="note" rows={3} />
      </RecordForm>
    </CreatePage>
  )
}

/** A link to the sale of the record. */
function SaleNotice() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  const createPath = useCreatePath()
  if (!record?.membership) return null
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          to={createPath({ resource: 'memberships', type: 'show', id: record.membership })}
        >
          {paymentRecordTexts.toMembership}
        </Button>
      }
    >
      {paymentRecordTexts.linkedHint}
    </Alert>
  )
}

function Inputs() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  const isFixed = Boolean(record?.membership || record?.sale)
  return (
    <>
      <SaleNotice />
      <InputRow>
        <PaymentRecordInputs isFixed={isFixed} />
        <TextFormField source="phone" type="tel" disabled={isFixed} />
        <FixedBranchInput />
      </InputRow>
      <TextFormField source="note" rows={3} />
    </>
  )
}

function Actions() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  if (!record) return null
  return (
    <>
      <Reversal record={record} />
      {!record.membership && !record.sale && record.allocated === 0 && <DeleteRecord />}
    </>
  )
}

/** Takes the payment back, also after its till was closed; a method books it again as paid that way. */
function Reversal({ record }: { record: AdminRecord<DeskPayment> }) {
  const canAccess = useCanAccess()
  const [isAsking, setAsking] = useState(false)
  if (record.reversedAt) return <Typography variant="body2">{paymentRecordTexts.reversedHint}</Typography>
  if (!canAccess('payment-records', 'reverse')) return null
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {paymentRecordTexts.reverse}
      </Button>
      {isAsking && (
        <ActionDialog
          endpoint={reverseDeskPayment}
          params={{ recordId: record.id }}
          defaultValues={{ reason: '', method: '' }}
          toBody={({ reason, method }) => ({ reason, ...(method && { method }) })}
          title={paymentRecordTexts.reverseTitle}
          content={paymentRecordTexts.reverseContent}
          confirm={paymentRecordTexts.reverse}
          destructive
          done={paymentRecordTexts.reversed}
          onClose={() => setAsking(false)}
        >
          <TextFormField source="reason" label={paymentRecordTexts.reason} maxLength={200} />
          {!record.isHistorical && (
            <SelectFormField
              source="method"
              label={paymentRecordTexts.rightMethod}
              none={paymentRecordTexts.noMethod}
              isRequired={false}
              choices={deskMethodChoices.filter(({ id }) => id !== record.method)}
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}

export function PaymentRecordEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateDeskPayment.schema.body} actions={<Actions />}>
        <Inputs />
      </RecordForm>
    </EditPage>
  )
}
