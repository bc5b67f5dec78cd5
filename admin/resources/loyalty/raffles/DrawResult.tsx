import { Alert, Box, Card, Skeleton, Typography } from '@mui/material'
import { call } from '#admin/core/client.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

/** The winners and their prizes, printable. */
export function DrawResult({ raffle: { id } }: { raffle: RaffleRecord }) {
  const { data, problem } = useAnswer(id, () => call(listWinners, { params: { id } }))
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: 18 }}>
          {texts.winners}
        </Typography>
        <PrintButton />
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!data && !problem && <Skeleton variant="rounded" height={120} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map(({ position, prize, user }) => (
          <Box
            key={position}
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
            <span>{texts.place(position)}</span>
            <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
              {user.name}
            </Box>
            <span>{prize}</span>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
