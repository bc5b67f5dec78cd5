import AddIcon from '@mui/icons-material/AddOutlined'
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import RemoveIcon from '@mui/icons-material/RemoveOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { ChangeDialog, type Direction } from '#admin/resources/money/balances/ChangeDialog.tsx'
import { CloseWallet } from '#admin/resources/money/balances/CloseWallet.tsx'
import { formatLira } from '#shared/core/money.ts'

/** A wallet’s balance and the possible actions. */
export function WalletBalance({ wallet }: { wallet: WalletRecord }) {
  const [direction, setDirection] = useState<Direction | null>(null)
  const canAccess = useCanAccess()
  const person = useCurrentUser()
  const isOwnBranch = person?.role === 'admin' || person?.branch === wallet.branch_id
  const mayChange = isOwnBranch && canAccess('balances', 'edit')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <div>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
          {balanceTexts.balance}
        </Typography>
        <Typography
          component="p"
          sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatLira(wallet.balance)}
        </Typography>
      </div>
      {mayChange && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDirection('in')}>
              {balanceTexts.topUp}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RemoveIcon />}
              disabled={wallet.balance === 0}
              onClick={() => setDirection('out')}
            >
              {balanceTexts.take}
            </Button>
            {canAccess('balances', 'referral') && (
              <Button color="inherit" startIcon={<GroupAddIcon />} onClick={() => setDirection('referral')}>
                {balanceTexts.referral}
              </Button>
            )}
          </Box>
          <CloseWallet wallet={wallet} />
        </>
      )}
      {direction && <ChangeDialog wallet={wallet} direction={direction} onClose={() => setDirection(null)} />}
    </Box>
  )
}
