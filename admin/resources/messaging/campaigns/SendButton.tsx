import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { type Chosen, ChosenRecipients } from '#admin/resources/messaging/campaigns/ChosenRecipients.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { useAudienceCount } from '#admin/resources/messaging/campaigns/use-audience-count.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

const noOne: Chosen = { members: [], subscribers: [] }

/** Sends the campaign at once, to its audience or to selected users, after a confirmation with their number. */
export function SendButton({ record }: { record: AdminRecord<Campaign> }) {
  const { id, branch, audience, subject } = record
  const [isAsking, setAsking] = useState(false)
  const [isByHand, setByHand] = useState(false)
  const [chosen, setChosen] = useState(noOne)
  const { isRunning, run } = useAction()
  const picked = [...chosen.members, ...chosen.subscribers].map((one) => one.id)
  const to = isByHand ? { subscriberIds: picked } : {}
  const { data, problem } = useAudienceCount(isAsking ? JSON.stringify({ branch, audience, ...to }) : null)
  const count = data?.recipients

  function close() {
    setAsking(false)
    setByHand(false)
    setChosen(noOne)
  }

  async function confirm() {
    if (!count) return isByHand ? undefined : close()
    await run(() => call(sendCampaign, { params: { campaignId: id }, body: to }), texts.sent)
    close()
  }

  function explanation() {
    if (problem) return problem
    if (!data) return <Skeleton height={72} />
    const none = isByHand && picked.length === 0 ? texts.chooseSome : campaignsMessages.nobody
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
        <span>{count ? texts.sendContent(subject) : none}</span>
        {!isByHand && <span>{texts.blocked(data.blocked)}</span>}
        {isByHand && data.blocked > 0 && <span>{texts.chosenBlocked(data.blocked)}</span>}
      </Box>
    )
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
          <Box sx={{ display: 'grid', gap: 2 }}>
            <RadioGroup
              aria-label={texts.sendTo}
              value={isByHand ? 'chosen' : 'audience'}
              onChange={(_, value) => setByHand(value === 'chosen')}
            >
              <FormControlLabel value="audience" control={<Radio />} label={texts.toAudience} />
              <FormControlLabel value="chosen" control={<Radio />} label={texts.toChosen} />
            </RadioGroup>
            {isByHand && <ChosenRecipients branch={branch} chosen={chosen} onChange={setChosen} />}
            {explanation()}
          </Box>
        }
        confirm={count ? texts.sendConfirm(count) : texts.send}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
