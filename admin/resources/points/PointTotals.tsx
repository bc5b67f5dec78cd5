import { Card } from '@mui/material'
import { useListContext } from 'react-admin'
import { call } from '#admin/app/client.ts'
import { formatCount } from '#admin/app/i18n/grid.texts.ts'
import type { OwnerRecord } from '#admin/resources/points/points.data.ts'
import { pointTexts } from '#admin/resources/points/points.texts.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { showRewardTotal } from '#shared/points/points.contract.ts'

/** What codes brought their creators altogether, and what a use brings now. */
export function PointTotals() {
  const { data: rows } = useListContext<OwnerRecord>()
  // The rows are new after every change, so the sums are asked for again.
  const key = rows ? `totals ${rows.map(({ id, balance }) => `${id}${balance}`).join()}` : null
  const { data } = useAnswer(key, () => call(showRewardTotal))
  return (
    <Card
      component="dl"
      sx={{ m: 0, mb: 2, p: 2, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}
    >
      <Sum isStrong label={pointTexts.given} value={data ? pointTexts.points(data.totalEarned) : '…'} />
      <Sum label={pointTexts.givenCount} value={data ? formatCount(data.rewards) : '…'} />
      <Sum label={pointTexts.held} value={data ? pointTexts.points(data.balance) : '…'} />
      <Sum label={pointTexts.reward} value={data ? pointTexts.points(data.defaultReferralReward) : '…'} />
    </Card>
  )
}
