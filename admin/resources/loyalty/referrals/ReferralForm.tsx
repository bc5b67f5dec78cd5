import { Alert } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { type PrintedReferral, referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  InputRow,
  NumberFormField,
  SelectFormField,
  TextFormField,
  TextListFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { issueReferral, updateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { type ReferralState, referralTransitions } from '#shared/loyalty/referrals/referrals.schema.ts'

/** A code requested by a member at the desk. */
export function ReferralCreate() {
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={issueReferral.schema.body} defaultValues={{ branch }}>
        <ReferenceFormField source="user" {...memberSource} hint={codeTexts.ownerHint} />
        <InputRow>
          <BranchInput />
          <NumberFormField source="maxUses" hint={codeTexts.limitHint} />
        </InputRow>
        {canAccess('referrals', 'approve') && (
          <BooleanFormField source="isApproved" hint={codeTexts.approveHint} defaultValue={false} />
        )}
      </RecordForm>
    </CreatePage>
  )
}

/** A code’s state, limit and further members. */
export function ReferralEdit() {
  return (
    <EditPage redirect="show" subtitle={({ userName }) => userName}>
      <EditForm />
    </EditPage>
  )
}

function EditForm() {
  const referral = useRecordContext<PrintedReferral>()
  return referral ? <ReferralForm key={referral.id} referral={referral} /> : null
}

function ReferralForm({ referral }: { referral: PrintedReferral }) {
  const { printed, status } = referral
  // A code deactivated by this form keeps the form until the screen is left.
  const [isClosed] = useState(status === 'deactivated')
  if (isClosed)
    return (
      <Alert severity="info" sx={{ maxWidth: 1040 }}>
        {codeTexts.closed}
      </Alert>
    )
  return (
    <RecordForm
      schema={updateReferral.schema.body}
      question={(values) =>
        values.status === 'deactivated'
          ? {
              title: (status === 'pending' ? codeTexts.rejectTitle : codeTexts.deactivateTitle)(printed),
              content: codeTexts.deactivateContent,
              confirm: status === 'pending' ? codeTexts.reject : codeTexts.deactivate,
              destructive: true,
            }
          : null
      }
    >
      <ReferralInputs referral={referral} />
    </RecordForm>
  )
}

function ReferralInputs({ referral: { status, useCount } }: { referral: PrintedReferral }) {
  const nextStatus: ReferralState = useWatch({ name: 'status', defaultValue: status })
  const states = [status, ...referralTransitions[status]]
  return (
    <>
      <InputRow>
        <SelectFormField
          source="status"
          choices={states.map((id) => ({ id, name: referralTexts.states[id] }))}
          isRequired
        />
        <NumberFormField source="maxUses" hint={codeTexts.limitHintOf(useCount)} />
      </InputRow>
      {nextStatus === 'deactivated' && (
        <TextFormField source="reason" hint={codeTexts.deactivateContent} isRequired />
      )}
      {nextStatus === 'active' && <TextListFormField source="userEmails" hint={codeTexts.assignLines} />}
    </>
  )
}
