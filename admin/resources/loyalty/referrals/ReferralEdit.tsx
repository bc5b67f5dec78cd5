import { Alert } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextArrayInput } from '#admin/ui/form/TextArrayInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { updateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { type ReferralState, referralTransitions } from '#shared/loyalty/referrals/referrals.schema.ts'

const schema = updateReferral.schema.body

function Inputs({ referral: { status, useCount } }: { referral: CodeRecord }) {
  const chosen: ReferralState = useWatch({ name: 'status', defaultValue: status })
  const states = [status, ...referralTransitions[status]]
  return (
    <>
      <InputRow>
        <SelectInput
          source="status"
          choices={states.map((id) => ({ id, name: referralTexts.states[id] }))}
          isRequired
        />
        <NumberInput source="maxUses" hint={codeTexts.limitHintOf(useCount)} />
      </InputRow>
      {chosen === 'deactivated' && (
        <TextInput source="reason" hint={codeTexts.deactivateContent} isRequired />
      )}
      {chosen === 'active' && <TextArrayInput source="userEmails" hint={codeTexts.assignLines} />}
    </>
  )
}

function ReferralForm({ referral }: { referral: CodeRecord }) {
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
      schema={schema}
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
      <Inputs referral={referral} />
    </RecordForm>
  )
}

function ReferralBody() {
  const referral = useRecordContext<CodeRecord>()
  return referral ? <ReferralForm key={referral.id} referral={referral} /> : null
}

/** A code’s state, limit and further members. */
export function ReferralEdit() {
  return (
    <EditPage redirect="show" subtitle={({ userName }) => userName}>
      <ReferralBody />
    </EditPage>
  )
}
