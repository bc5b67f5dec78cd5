import { Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { smsTemplateTexts as texts } from '#admin/resources/messaging/sms-templates/sms-templates.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { SmsTemplate } from '#shared/messaging/sms-templates/sms-templates.contract.ts'

const columns: readonly Column<AdminRecord<SmsTemplate> & { title: string }>[] = [
  { source: 'title', primary: true, flex: 1 },
  { source: 'text', flex: 3 },
  { source: 'isOn', width: 190 },
]

export const smsTemplateList = {
  resource: 'sms-templates',
  sort: { field: 'id', order: 'ASC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<AdminRecord<SmsTemplate> & { title: string }>

export const SmsTemplateList = () => (
  <ResourceGrid
    {...smsTemplateList}
    above={<Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.intro}</Typography>}
  />
)
