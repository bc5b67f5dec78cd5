import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { DrawPanel } from '#admin/resources/loyalty/raffles/DrawPanel.tsx'
import { drawTexts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { RaffleStatusChip } from '#admin/resources/loyalty/raffles/RaffleStatusChip.tsx'
import { raffleTexts as texts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  BooleanFormField,
  DateTimeFormField,
  InputRow,
  NumberFormField,
  TextFormField,
  TextListFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { listSubstitutes, listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import {
  type Raffle,
  RaffleChange,
  RaffleInput,
  updateRaffle,
} from '#shared/loyalty/raffles/raffles.contract.ts'

export function RaffleCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={RaffleInput} defaultValues={{ branch }} aside={<ImageFormField />}>
        <RaffleInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function RaffleEdit() {
  return (
    <EditPage subtitle={(record) => <RaffleStatusChip status={record.status} />}>
      <EditForm />
    </EditPage>
  )
}

function EditForm() {
  const record = useRecordContext<AdminRecord<Raffle>>()
  if (!record) return null
  if (record.status === 'cancelled' || record.status === 'drawn') return <FinalRaffle record={record} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DrawPanel raffle={record} />
      <RecordForm
        schema={RaffleChange}
        aside={<ImageFormField />}
        actions={
          <>
            <CancelRaffle />
            <DeleteRaffle raffle={record} />
          </>
        }
      >
        <RaffleInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </Box>
  )
}

function RaffleInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextFormField source="title" autoFocus />
      {branch}
      <InputRow>
        <DateTimeFormField source="startsAt" hint={texts.clockHint} />
        <DateTimeFormField source="endsAt" hint={texts.clockHint} />
      </InputRow>
      <TextListFormField source="prizes" hint={texts.prizesHint} />
      <InputRow>
        <NumberFormField source="winnersCount" defaultValue={1} hint={texts.winnersHint} />
        <TextFormField source="permitNo" hint={texts.permitHint} />
      </InputRow>
      <TextFormField source="description" rows={4} />
      <BooleanFormField source="staffBarred" defaultValue={true} hint={texts.staffBarredHint} />
    </>
  )
}

/** Deletes the raffle; one that was drawn is archived. */
function DeleteRaffle({ raffle: { wasDrawn, archivedAt } }: { raffle: AdminRecord<Raffle> }) {
  if (archivedAt) return null
  return wasDrawn ? (
    <DeleteRecord content={texts.archiveContent} done={texts.archiveDone} />
  ) : (
    <DeleteRecord content={texts.deleteContent} done={texts.deleteDone} />
  )
}

/** Cancels the raffle after a confirmation. */
function CancelRaffle() {
  const record = useRecordContext<AdminRecord<Raffle>>()
  if (!record) return null
  const { id, title, version } = record
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button color="error" startIcon={<CancelIcon />} onClick={ask}>
          {texts.cancel}
        </Button>
      )}
      title={texts.cancelTitle(title)}
      content={texts.cancelContent}
      confirm={texts.cancel}
      destructive
      action={() => call(updateRaffle, { params: { id }, body: { cancelled: true, version } })}
      done={texts.cancelled}
    />
  )
}

/** A cancelled or drawn raffle, read-only. */
function FinalRaffle({ record }: { record: AdminRecord<Raffle> }) {
  const { branch, startsAt, endsAt, prizes, winnersCount, permitNo, description, image } = record
  return (
    <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
      <Alert severity="info">{record.archivedAt ? texts.archivedNote : texts.final}</Alert>
      {record.status === 'drawn' && <DrawWinners raffle={record} />}
      <DrawPanel raffle={record} />
      <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5 }}>
        {image && (
          <Box
            component="img"
            src={image}
            alt=""
            sx={{ maxWidth: '100%', maxHeight: 280, borderRadius: 1 }}
          />
        )}
        <Details
          entries={[
            ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
            ['startsAt', formatShortMoment(startsAt)],
            ['endsAt', formatShortMoment(endsAt)],
            ['winnersCount', winnersCount],
            ['permitNo', permitNo],
            ['prizes', prizes.join(', ')],
            ['description', description],
          ]}
        />
      </Card>
      <Box>
        <DeleteRaffle raffle={record} />
      </Box>
    </Box>
  )
}

/** The winners with their prizes, and their substitutes, printable. */
function DrawWinners({ raffle: { id } }: { raffle: AdminRecord<Raffle> }) {
  // The winners of a draw that was reset must not come from the cache.
  const winners = useCall(listWinners, { params: { id } }, { gcTime: 0 })
  const substitutes = useCall(listSubstitutes, { params: { id } }, { gcTime: 0 })
  const error = winners.error ?? substitutes.error
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: 18 }}>
          {drawTexts.winners}
        </Typography>
        <PrintButton />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {winners.isPending && <Skeleton variant="rounded" height={120} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {winners.data?.map(({ position, prize, user }) => (
          <Place key={position} position={position} name={user.name}>
            {prize}
          </Place>
        ))}
      </Box>
      {substitutes.data && substitutes.data.length > 0 && (
        <>
          <Typography variant="h3" sx={{ fontSize: 16, mt: 1 }}>
            {drawTexts.substitutes}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {drawTexts.substitutesHint}
          </Typography>
          <Box component="ol" aria-label={drawTexts.substitutes} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {substitutes.data.map(({ position, user }) => (
              <Place key={position} position={position} name={user.name} />
            ))}
          </Box>
        </>
      )}
    </Card>
  )
}

function Place({ position, name, children }: { position: number; name: string; children?: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '3rem 1fr auto',
        gap: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <span>{drawTexts.position(position)}</span>
      <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <span>{children}</span>
    </Box>
  )
}
