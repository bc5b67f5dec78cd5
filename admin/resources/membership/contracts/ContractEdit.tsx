import { Alert, Box, Card } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { usePerson } from '#admin/core/auth/use-person.ts'
import { ContractInputs } from '#admin/resources/membership/contracts/ContractInputs.tsx'
import type { ContractRecord } from '#admin/resources/membership/contracts/contracts.data.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { PublishCard } from '#admin/resources/membership/contracts/PublishCard.tsx'
import { ReadingView } from '#admin/resources/membership/contracts/ReadingView.tsx'
import { VersionsCard } from '#admin/resources/membership/contracts/VersionsCard.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { updateContract } from '#shared/membership/contracts/contracts.contract.ts'

function ContractBody() {
  const record = useRecordContext<ContractRecord>()
  const person = usePerson()
  if (record?.branch === null && person?.role !== 'admin')
    return (
      <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
        <Alert severity="info">{contractTexts.readOnly}</Alert>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <ReadingView html={record.content} />
        </Card>
        <VersionsCard />
      </Box>
    )
  return (
    <RecordForm
      schema={updateContract.schema.body}
      aside={
        <>
          <PublishCard />
          <VersionsCard />
        </>
      }
    >
      <ContractInputs />
      <SwitchField source="isActive" label={contractTexts.activeLabel} hint={contractTexts.activeHint} />
    </RecordForm>
  )
}

export default function ContractEdit() {
  return (
    <EditPage subtitle={({ branchName }) => String(branchName ?? contractTexts.allBranches)}>
      <ContractBody />
    </EditPage>
  )
}
