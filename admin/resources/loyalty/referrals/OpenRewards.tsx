import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { rewardReferral } from '#shared/loyalty/points/points.contract.ts'

/** Uses without a reward, and crediting it later. */
export function OpenRewards({ referral }: { referral: CodeRecord }) {
  const { id, branch, userName, openRewards } = referral
  const [isAsking, setAsking] = useState(false)
  const canAccess = useCanAccess()
  const notify = useNotify()
  const { isRunning, run } = useAction()
  if (openRewards === 0) return null

  async function give() {
    await run(async () => {
      const { rewards, amount } = await call(rewardReferral, {
        params: { referralId: id },
        body: { branchId: branch },
      })
      notify(codeTexts.rewarded(rewards, amount), { type: 'success' })
    })
    setAsking(false)
  }

  return (
    <>
      <Alert
        severity="info"
        action={
          canAccess('points', 'reward') && (
            <Button color="inherit" onClick={() => setAsking(true)}>
              {codeTexts.giveRewards(openRewards)}
            </Button>
          )
        }
      >
        {codeTexts.openRewards(openRewards)}
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title={codeTexts.rewardTitle}
        content={codeTexts.rewardContent(userName)}
        confirm={codeTexts.giveRewards(openRewards)}
        isRunning={isRunning}
        onConfirm={give}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
