import { Alert, Box, Button, Card, FormHelperText } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { contractTexts, occasionChoices } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { PublishCard } from '#admin/resources/membership/contracts/PublishCard.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, InputRow, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { RichTextFormField } from '#admin/ui/form/RichTextFormField.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { VersionsCard } from '#admin/ui/VersionsCard.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  addContract,
  listContractVersions,
  showStarterContract,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractTemplate, ContractVersion } from '#shared/membership/contracts/contracts.schema.ts'

/** A contract’s draft; the branch is fixed once created. */
function ContractInputs({ branch }: { branch?: ReactNode }) {
  return (
    <>
      <TextFormField source="title" />
      <InputRow>
        <SelectFormField source="requiredFor" choices={occasionChoices} hint={contractTexts.occasionHint} />
        {branch}
      </InputRow>
      <RichTextFormField source="content" hint={contractTexts.contentHint} />
    </>
  )
}

/** Fills an empty draft with the starter contract. */
function StarterButton() {
  const { setValue } = useFormContext()
  const [title, content] = useWatch({ name: ['title', 'content'] })
  const { isRunning, run } = useAction()
  if (title || content) return null

  const fill = () =>
    run(async () => {
      const starter = await call(showStarterContract)
      for (const [field, value] of Object.entries(starter)) setValue(field, value, { shouldDirty: true })
    })

  return (
    <Box sx={{ mb: 2 }}>
      <Button variant="outlined" loading={isRunning} onClick={fill}>
        {contractTexts.starter}
      </Button>
      <FormHelperText>{contractTexts.starterHint}</FormHelperText>
    </Box>
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
        <StarterButton />
        <ContractInputs branch={<BranchInput none={contractTexts.allBranches} />} />
      </RecordForm>
    </CreatePage>
  )
}

function ContractBody() {
  const record = useRecordContext<AdminRecord<ContractTemplate>>()
  const { isEverywhere } = useBranchScope()
  if (record?.branch === null && !isEverywhere)
    return (
      <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
        <Alert severity="info">{contractTexts.readOnly}</Alert>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <RichTextView html={record.content} />
        </Card>
        <ContractVersions />
      </Box>
    )
  return (
    <RecordForm
      schema={updateContract.schema.body}
      aside={
        <>
          <PublishCard />
          <ContractVersions />
        </>
      }
    >
      <ContractInputs />
      <BooleanFormField source="isActive" label={contractTexts.activeLabel} hint={contractTexts.activeHint} />
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

/** Every published version of a contract, word for word. */
function ContractVersions() {
  const record = useRecordContext<AdminRecord<ContractTemplate>>()
  const { id = '' } = record ?? {}
  const versions = useCall(listContractVersions, { params: { id } }, { enabled: id !== '' })
  return (
    <VersionsCard
      title={contractTexts.versions}
      query={versions}
      empty={contractTexts.noVersions}
      name={({ contractVersion }) => contractTexts.versionTitle(contractVersion)}
      details={({ publishedAt, authorName, signatures }) => [
        formatShortMoment(publishedAt),
        `${authorName} · ${contractTexts.versionSigned(signatures)}`,
      ]}
      open={contractTexts.read}
      dialog={(version, close) => <VersionDialog version={version} onClose={close} />}
    />
  )
}

function VersionDialog({ version, onClose }: { version: ContractVersion; onClose: () => void }) {
  const { title, content, contractVersion } = version
  return (
    <TitledDialog
      title={
        <>
          {title}, {contractTexts.versionTitle(contractVersion).toLocaleLowerCase('tr')}
        </>
      }
      maxWidth="md"
      isDocument
      close={formTexts.close}
      onClose={onClose}
    >
      <RichTextView html={content} />
    </TitledDialog>
  )
}
