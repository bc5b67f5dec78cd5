import { Box, Button, Card } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { RewardDialog } from '#admin/resources/loyalty/points/RewardDialog.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { type PointOwner, showRewardTotal } from '#shared/loyalty/points/points.contract.ts'

/** Total points earned through codes, and the current reward per use. */
export function PointTotals() {
  const { data: rows } = useListContext<AdminRecord<PointOwner>>()
  const canAccess = useCanAccess()
  const [isChanging, setChanging] = useState(false)
  const [changes, setChanges] = useState(0)
  // A new array of rows indicates a change, so the totals are fetched again.
  const key = rows ? `totals ${changes} ${rows.map(({ id, balance }) => `${id}${balance}`).join()}` : null
  const { data } = useAnswer(key, () => call(showRewardTotal))
  return (
    <Card sx={{ mb: 2, p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box
        component="dl"
        sx={{ m: 0, flexGrow: 1, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}
      >
        <Sum isStrong label={pointTexts.given} value={data ? pointTexts.points(data.totalEarned) : '…'} />
        <Sum label={pointTexts.givenCount} value={data ? formatCount(data.rewards) : '…'} />
        <Sum label={pointTexts.held} value={data ? pointTexts.points(data.balance) : '…'} />
        <Sum label={pointTexts.reward} value={data ? pointTexts.points(data.defaultReferralReward) : '…'} />
      </Box>
      {data && canAccess('points', 'reward') && (
        <Button color="inherit" variant="outlined" onClick={() => setChanging(true)}>
          {pointTexts.changeReward}
        </Button>
      )}
      {data && isChanging && (
        <RewardDialog
          reward={data.defaultReferralReward}
          onClose={() => {
            setChanging(false)
            setChanges(changes + 1)
          }}
        />
      )}
    </Card>
  )
}
