import { Alert, Box, Card } from '@mui/material'
import { DrawPanel } from '#admin/resources/loyalty/raffles/DrawPanel.tsx'
import { DrawResult } from '#admin/resources/loyalty/raffles/DrawResult.tsx'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'

/** A cancelled or drawn raffle, read-only. */
export function FinalRaffle({ record }: { record: RaffleRecord }) {
  const { branch, startsAt, endsAt, prizes, winnersCount, permitNo, description, image } = record
  return (
    <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2 }}>
      <Alert severity="info">{raffleTexts.final}</Alert>
      {record.status === 'drawn' && <DrawResult raffle={record} />}
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
            ['startsAt', formatMoment(startsAt)],
            ['endsAt', formatMoment(endsAt)],
            ['winnersCount', winnersCount],
            ['permitNo', permitNo],
            ['prizes', prizes.join(', ')],
            ['description', description],
          ]}
        />
      </Card>
      {record.status === 'cancelled' && (
        <Box>
          <DeleteRecord />
        </Box>
      )}
    </Box>
  )
}
