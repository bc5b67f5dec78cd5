import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { ProgressLine } from '#admin/resources/messaging/campaigns/ProgressLine.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import type { CampaignRow } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** A campaign in a list. */
export type Row = AdminRecord<CampaignRow>

export const progressColumn: Column<Row> = {
  source: 'progress',
  flex: 1,
  cell: { say: texts.progressCell },
  render: ({ title, progress }) =>
    progress ? (
      <ProgressLine progress={progress} label={`${texts.progressTitle}: ${title}`} />
    ) : (
      gridTexts.none
    ),
}
