import { Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { CancelRaffle } from '#admin/resources/loyalty/raffles/CancelRaffle.tsx'
import { DrawPanel } from '#admin/resources/loyalty/raffles/DrawPanel.tsx'
import { FinalRaffle } from '#admin/resources/loyalty/raffles/FinalRaffle.tsx'
import { RaffleInputs } from '#admin/resources/loyalty/raffles/RaffleInputs.tsx'
import { RaffleStatus } from '#admin/resources/loyalty/raffles/RaffleStatus.tsx'
import { isFinal, type RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RaffleChange } from '#shared/loyalty/raffles/raffles.contract.ts'

export default function RaffleEdit() {
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
        aside={<PhotoField />}
        actions={
          <>
            <CancelRaffle />
            <DeleteRecord />
          </>
        }
      >
        <RaffleInputs branch={<FixedBranchField />} />
      </RecordForm>
    </Box>
  )
}
