import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { CampaignInputs } from '#admin/resources/messaging/campaigns/CampaignInputs.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { emptyCampaign } from '#admin/resources/messaging/campaigns/empty-campaign.ts'
import { ManualCampaign } from '#admin/resources/messaging/campaigns/ManualCampaign.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LivePreview } from '#admin/ui/mail/LivePreview.tsx'
import { CampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

export default function CampaignCreate() {
  const { branch } = useBranchScope()
  const [search] = useSearchParams()
  if (search.get('kind') === 'manual') return <ManualCampaign />
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={CampaignInput}
        defaultValues={{ branch, ...emptyCampaign }}
        save={texts.save}
        hasWideAside
        aside={<LivePreview />}
      >
        <CampaignInputs />
      </RecordForm>
    </CreatePage>
  )
}
