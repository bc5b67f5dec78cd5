import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import type { CampaignRecord } from '#admin/resources/campaigns/campaigns.data.ts'
import { campaignTexts as texts } from '#admin/resources/campaigns/campaigns.texts.ts'
import { useAudienceCount } from '#admin/resources/campaigns/use-audience-count.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { sendCampaign } from '#shared/campaigns/campaign-sending.contract.ts'
import { messages } from '#shared/messages/messages.ts'

/** Sends the campaign at once, after naming to how many. */
export function SendButton({ record }: { record: CampaignRecord }) {
  const { id, branch, audience, subject } = record
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()
  const { data, problem } = useAudienceCount(isAsking ? JSON.stringify({ branch, audience }) : null)
  const count = data?.recipients

  async function confirm() {
    if (!count) return setAsking(false)
    await run(() => call(sendCampaign, { params: { campaignId: id }, body: {} }), texts.sent)
    setAsking(false)
  }

  return (
    <>
      <Button variant="contained" startIcon={<SendIcon />} onClick={() => setAsking(true)}>
        {texts.send}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={count === 0 ? texts.sendNobody : count ? texts.sendTitle(count) : texts.counting}
        content={
          problem ??
          (data ? (
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              <span>{count ? texts.sendContent(subject) : messages.campaigns.nobody}</span>
              <span>{texts.blocked(data.blocked)}</span>
            </Box>
          ) : (
            <Skeleton height={72} />
          ))
        }
        confirm={count ? texts.sendConfirm(count) : texts.send}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
