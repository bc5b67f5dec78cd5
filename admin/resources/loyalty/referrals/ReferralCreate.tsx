import { useAllows } from '#admin/core/auth/use-person.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { issueReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'

/** A code requested by a member at the desk. */
export default function ReferralCreate() {
  const { branch } = useBranchScope()
  const allows = useAllows()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={issueReferral.schema.body} defaultValues={{ branch }}>
        <ReferenceField source="user" {...memberSource} hint={codeTexts.ownerHint} />
        <FieldRow>
          <BranchField />
          <NumberField source="maxUses" hint={codeTexts.limitHint} />
        </FieldRow>
        {allows('referrals', 'approve') && (
          <SwitchField source="isApproved" hint={codeTexts.approveHint} defaultValue={false} />
        )}
      </RecordForm>
    </CreatePage>
  )
}
