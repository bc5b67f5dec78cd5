import { Alert } from '@mui/material'
import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { DecideButtons } from '#admin/resources/messaging/mails-in-doubt/DecideButtons.tsx'
import { DecideDialog } from '#admin/resources/messaging/mails-in-doubt/DecideDialog.tsx'
import { doubtTexts as texts } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Delivery } from '#shared/messaging/campaigns/campaigns.schema.ts'

export type Doubt = AdminRecord<Delivery>

const columns: readonly Column<Doubt>[] = [
  { source: 'email', primary: true, flex: 1.4 },
  { source: 'name', flex: 1 },
  { source: 'campaignTitle', flex: 1.4 },
  { source: 'reason', flex: 1.6, cell: { none: texts.noReason } },
  {
    source: 'settledAt',
    width: 170,
    sortable: true,
    cell: { as: 'moment' },
  },
]

const bySending = { field: 'createdAt', order: 'DESC' } as const

/** Mails with unknown delivery, resolved individually or in bulk. */
export function DoubtList() {
  const [opened, setOpened] = useState<Doubt | null>(null)
  return (
    <>
      <ResourceGrid
        resource="campaignSending"
        sort={{ field: 'settledAt', order: 'DESC' }}
        columns={columns}
        canSearch={false}
        onOpen={setOpened}
        filters={<FilterReference source="campaign" reference="campaigns" sort={bySending} />}
        bulkActions={<DecideButtons />}
        above={
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.intro}
          </Alert>
        }
      />
      {opened && <DecideDialog doubt={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
