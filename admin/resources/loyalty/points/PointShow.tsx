import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/RemoveOutlined'
import { Box, Button, Card, Divider, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { PointDialog } from '#admin/resources/loyalty/points/PointDialog.tsx'
import { PointHistory } from '#admin/resources/loyalty/points/PointHistory.tsx'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { ReferralTree } from '#admin/resources/loyalty/referrals/ReferralTree.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import type { PointOwner } from '#shared/loyalty/points/points.contract.ts'

function PointBody() {
  const owner = useRecordContext<AdminRecord<PointOwner>>()
  const canAccess = useCanAccess()
  const [direction, setDirection] = useState<'in' | 'out' | null>(null)
  if (!owner) return null
  const { id, balance, totalEarned, rewards } = owner
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <div>
          <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
            {pointTexts.balance}
          </Typography>
          <Typography
            component="p"
            sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatCount(balance)}
          </Typography>
        </div>
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}>
          <Sum label={pointTexts.fields.totalEarned} value={pointTexts.points(totalEarned)} />
          <Sum label={pointTexts.fields.rewards} value={formatCount(rewards)} />
        </Box>
        {canAccess('points', 'reward') && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDirection('in')}>
              {pointTexts.add}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RemoveIcon />}
              disabled={balance === 0}
              onClick={() => setDirection('out')}
            >
              {pointTexts.take}
            </Button>
          </Box>
        )}
      </Box>
      <Divider />
      <PointHistory user={id} balance={balance} />
      {direction && <PointDialog direction={direction} owner={owner} onClose={() => setDirection(null)} />}
    </Box>
  )
}

function Aside() {
  const owner = useRecordContext<AdminRecord<PointOwner>>()
  if (!owner) return null
  return (
    <Card component="section" sx={{ p: 2 }}>
      <ReferralTree user={owner.id} />
    </Card>
  )
}

export function PointShow() {
  return (
    <ShowPage subtitle={({ email }) => email} aside={<Aside />}>
      <PointBody />
    </ShowPage>
  )
}
