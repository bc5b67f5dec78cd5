import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { CancelRaffle } from '#admin/resources/loyalty/raffles/CancelRaffle.tsx'
import { DrawPanel } from '#admin/resources/loyalty/raffles/DrawPanel.tsx'
import { FinalRaffle } from '#admin/resources/loyalty/raffles/FinalRaffle.tsx'
import { RaffleStatus } from '#admin/resources/loyalty/raffles/RaffleStatus.tsx'
import { isFinal, type RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { raffleTexts, raffleTexts as texts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DateTimeInput } from '#admin/ui/form/DateTimeInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextArrayInput } from '#admin/ui/form/TextArrayInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import {
  RaffleChange,
  RaffleInput,
  type SourceKind,
  sourceKinds,
} from '#shared/loyalty/raffles/raffles.contract.ts'

export function RaffleInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextInput source="title" autoFocus />
      {branch}
      <InputRow>
        <DateTimeInput source="startsAt" hint={raffleTexts.clockHint} />
        <DateTimeInput source="endsAt" hint={raffleTexts.clockHint} />
      </InputRow>
      <TextArrayInput source="prizes" hint={raffleTexts.prizesHint} />
      <InputRow>
        <NumberInput source="winnersCount" defaultValue={1} hint={raffleTexts.winnersHint} />
        <TextInput source="permitNo" hint={raffleTexts.permitHint} />
      </InputRow>
      <TextInput source="description" rows={4} />
      <BooleanInput source="staffBarred" defaultValue={true} hint={raffleTexts.staffBarredHint} />
      <SourceInputs />
    </>
  )
}

export function RaffleCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={RaffleInput} defaultValues={{ branch }} aside={<ImageInput />}>
        <RaffleInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function RaffleEdit() {
  return (
    <EditPage subtitle={(record) => <RaffleStatus status={record.status} />}>
      <RaffleForm />
    </EditPage>
  )
}

function RaffleForm() {
  const record = useRecordContext<RaffleRecord>()
  if (!record) return null
  if (isFinal(record)) return <FinalRaffle record={record} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DrawPanel raffle={record} />
      <RecordForm
        schema={RaffleChange}
        aside={<ImageInput />}
        actions={
          <>
            <CancelRaffle />
            <DeleteRecord />
          </>
        }
      >
        <RaffleInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </Box>
  )
}

const choices = sourceKinds.map((id) => ({ id, name: texts.sources[id] }))

/** Inputs of the public randomness source, unknown before the close. */
export function SourceInputs() {
  const kind: SourceKind = useWatch({ name: 'sourceKind' }) ?? 'drand'
  return (
    <>
      <SelectInput
        source="sourceKind"
        defaultValue="drand"
        choices={choices}
        hint={texts.sourceHints[kind]}
      />
      {kind === 'announced' && (
        <InputRow>
          <TextInput source="sourceName" hint={texts.sourceNameHint} isRequired />
          <DateTimeInput source="sourceAt" hint={texts.clockHint} isRequired />
        </InputRow>
      )}
    </>
  )
}
