import LockIcon from '@mui/icons-material/LockOutlined'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { closeWallet } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'

/** Closes an empty wallet after a confirmation; one with money explains why it cannot be closed. */
export function CloseWallet({ wallet }: { wallet: WalletRecord }) {
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()
  const redirect = useRedirect()
  if (wallet.balance > 0)
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {balanceTexts.closeHint}
      </Typography>
    )

  async function confirm() {
    const isDone = await run(
      () => call(closeWallet, { params: { memberId: wallet.id } }),
      balancesMessages.closed,
    )
    setAsking(false)
    if (isDone) redirect('list', 'balances')
  }

  return (
    <>
      <Button color="error" startIcon={<LockIcon />} onClick={() => setAsking(true)}>
        {balanceTexts.close}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={balanceTexts.closeTitle(wallet.owner)}
        content={balanceTexts.closeContent}
        confirm={balanceTexts.close}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
