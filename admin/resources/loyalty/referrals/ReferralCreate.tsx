import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { issueReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'

/** A code requested by a member at the desk. */
export function ReferralCreate() {
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={issueReferral.schema.body} defaultValues={{ branch }}>
        <ReferenceInput source="user" {...memberSource} hint={codeTexts.ownerHint} />
        <InputRow>
          <BranchInput />
          <NumberInput source="maxUses" hint={codeTexts.limitHint} />
        </InputRow>
        {canAccess('referrals', 'approve') && (
          <BooleanInput source="isApproved" hint={codeTexts.approveHint} defaultValue={false} />
        )}
      </RecordForm>
    </CreatePage>
  )
}
