import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { PointDialog, pointAmountInput } from '#admin/resources/loyalty/points/PointDialog.tsx'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField } from '#admin/ui/form/inputs.tsx'
import { Sum, SumLine, TotalsError } from '#admin/ui/ListSums.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { trendTexts } from '#admin/ui/trend/trend.texts.ts'
import {
  changeRewardAmount,
  maxPoints,
  type PointOwner,
  showRewardTotal,
} from '#shared/loyalty/points/points.contract.ts'
import { showPointTrend } from '#shared/office/trends/trends.contract.ts'

export const pointList = {
  resource: 'points',
  sort: { field: 'totalEarned', order: 'DESC' },
  columns: [
    { source: 'name', primary: true, flex: 1.3 },
    { source: 'email', flex: 1.5, notOnCards: true },
    { source: 'branch', reference: 'branches', flex: 1 },
    { source: 'balance', width: 130, align: 'right', sortable: true },
    { source: 'totalEarned', width: 170, align: 'right', sortable: true },
    { source: 'rewards', width: 150, align: 'right', sortable: true },
    { source: 'changedAt', width: 180, sortable: true, notOnCards: true, cell: { as: 'moment' } },
  ],
} satisfies ListDefinition<AdminRecord<PointOwner>>

const rewardSchema = z.object({ amount: pointAmountInput(0, pointTexts.rewardInvalid(maxPoints)) })

export const PointList = () => (
  <ResourceGrid
    {...pointList}
    actions={<CreditButton />}
    footer={<PointTotals />}
    aside={<TrendAside endpoint={showPointTrend} needs="points" {...trendTexts.points} />}
  />
)

function CreditButton() {
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess('points', 'reward')) return null
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {pointTexts.add}
      </Button>
      {isOpen && <PointDialog direction="in" onClose={() => setOpen(false)} />}
    </>
  )
}

/** Total points earned through codes, and the current reward per use. */
function PointTotals() {
  const canAccess = useCanAccess()
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useCall(showRewardTotal)
  if (error && !data) return <TotalsError error={error} onRetry={refetch} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch' }}>
      <SumLine isFooter label={pointTexts.given}>
        <Sum isStrong label={pointTexts.given} value={data ? pointTexts.points(data.totalEarned) : '…'} />
        <Sum label={pointTexts.givenCount} value={data ? formatCount(data.rewards) : '…'} />
        <Sum label={pointTexts.held} value={data ? pointTexts.points(data.balance) : '…'} />
        <Sum label={pointTexts.reward} value={data ? pointTexts.points(data.defaultReferralReward) : '…'} />
      </SumLine>
      {data && canAccess('points', 'reward') && (
        <Button
          color="inherit"
          onClick={() => setChanging(true)}
          sx={{ borderTop: 1, borderColor: 'divider', borderRadius: 0 }}
        >
          {pointTexts.changeReward}
        </Button>
      )}
      {data && isChanging && (
        <ActionDialog
          endpoint={changeRewardAmount}
          valuesSchema={rewardSchema}
          defaultValues={{ amount: data.defaultReferralReward }}
          title={pointTexts.changeReward}
          confirm={pointTexts.saveReward}
          done={({ defaultReferralReward }) => pointTexts.rewardSaved(defaultReferralReward)}
          onClose={() => setChanging(false)}
        >
          <NumberFormField source="amount" label={pointTexts.reward} hint={pointTexts.rewardHint} />
        </ActionDialog>
      )}
    </Box>
  )
}
