import { useBranchScope } from '#admin/core/branch-scope.ts'
import { ContractInputs } from '#admin/resources/membership/contracts/ContractInputs.tsx'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addContract } from '#shared/membership/contracts/contracts.contract.ts'

export default function ContractCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={addContract.schema.body}
        defaultValues={{ branch, requiredFor: 'registration', content: '' }}
      >
        <ContractInputs branch={<BranchField none={contractTexts.allBranches} />} />
      </RecordForm>
    </CreatePage>
  )
}
