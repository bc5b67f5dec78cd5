import { useBranchScope } from '#admin/core/branch-scope.ts'
import { RaffleInputs } from '#admin/resources/loyalty/raffles/RaffleInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RaffleInput } from '#shared/loyalty/raffles/raffles.contract.ts'

export default function RaffleCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={RaffleInput} defaultValues={{ branch }} aside={<PhotoField />}>
        <RaffleInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
