import { Alert, Box, Card } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { occasionChoices } from '#admin/resources/membership/contracts/choices.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { PublishCard } from '#admin/resources/membership/contracts/PublishCard.tsx'
import { ReadingView } from '#admin/resources/membership/contracts/ReadingView.tsx'
import { VersionsCard } from '#admin/resources/membership/contracts/VersionsCard.tsx'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { addContract, updateContract } from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractTemplate } from '#shared/membership/contracts/contracts.schema.ts'

/** A contract’s draft; the branch is fixed once created. */
export function ContractInputs({ branch }: { branch?: ReactNode }) {
  return (
    <>
      <TextInput source="title" />
      <InputRow>
        <SelectInput source="requiredFor" choices={occasionChoices} hint={contractTexts.occasionHint} />
        {branch}
      </InputRow>
      <RichTextInput source="content" hint={contractTexts.contentHint} />
    </>
  )
}

export function ContractCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={addContract.schema.body}
        defaultValues={{ branch, requiredFor: 'registration', content: '' }}
      >
        <ContractInputs branch={<BranchInput none={contractTexts.allBranches} />} />
      </RecordForm>
    </CreatePage>
  )
}

function ContractBody() {
  const record = useRecordContext<AdminRecord<ContractTemplate>>()
  const person = useCurrentUser()
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
      <BooleanInput source="isActive" label={contractTexts.activeLabel} hint={contractTexts.activeHint} />
    </RecordForm>
  )
}

export function ContractEdit() {
  return (
    <EditPage subtitle={({ branchName }) => String(branchName ?? contractTexts.allBranches)}>
      <ContractBody />
    </EditPage>
  )
}
