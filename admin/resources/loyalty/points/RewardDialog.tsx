import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { changeRewardAmount, maxPoints, PointAmount } from '#shared/loyalty/points/points.contract.ts'

/** Changes the reward per use of a code from now on. */
export function RewardDialog({ reward, onClose }: { reward: number; onClose: () => void }) {
  const [text, setText] = useState(String(reward))
  const [isChecked, setChecked] = useState(false)
  const { isRunning, run } = useAction()
  const parsed = PointAmount(0).safeParse(text.trim())
  const problem = isChecked && !parsed.success ? pointTexts.rewardInvalid(maxPoints) : undefined

  async function save() {
    setChecked(true)
    if (!parsed.success) return
    const body = { amount: parsed.data }
    if (await run(() => call(changeRewardAmount, { body }), pointTexts.rewardSaved(parsed.data))) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={pointTexts.changeReward}
      confirm={pointTexts.saveReward}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ pt: 1 }}>
          <TextField
            id="reward-amount"
            label={pointTexts.reward}
            value={text}
            required
            fullWidth
            autoComplete="off"
            error={problem !== undefined}
            helperText={problem ?? pointTexts.rewardHint}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Box>
      }
    />
  )
}
