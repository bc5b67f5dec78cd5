import { Box, Typography } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'

/** Who is sent nothing, by reason. */
export function LeftOut({ recipients, leftOut, later }: ResponseOf<typeof countAudience>) {
  const total = leftOut.reduce((sum, { count }) => sum + count, 0)
  const tomorrow = later > 0 && <Note>{texts.later(later)}</Note>
  if (total === 0)
    return recipients === 0 ? null : (
      <>
        <Note>{texts.nobodyLeftOut}</Note>
        {tomorrow}
      </>
    )
  return (
    <Box>
      {tomorrow}
      <Note>{texts.leftOutTitle(total, recipients + total)}</Note>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {leftOut.map(({ reason, count }) => (
          <Typography key={reason} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {`${texts.people(count)}: ${texts.leftOut[reason]}`}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}
