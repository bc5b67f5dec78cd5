import { turnstileTexts as texts } from '#admin/resources/turnstile/turnstile.texts.ts'
import { VerdictChip } from '#admin/resources/turnstile/VerdictChip.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { formatLira } from '#shared/core/money.ts'
import { reasonTexts } from '#shared/turnstile/reasons.ts'
import type { Entry } from '#shared/turnstile/turnstile.schema.ts'

type Row = Entry & { id: string }

export const columns: readonly Column<Row>[] = [
  {
    source: 'userName',
    primary: true,
    flex: 1.2,
    text: ({ userName }) => userName || texts.nobody,
  },
  { source: 'at', width: 170, sortable: true, text: ({ at }) => formatMoment(at) },
  {
    source: 'allowed',
    width: 130,
    text: ({ allowed }) => (allowed ? texts.allowed : texts.refused),
    render: ({ allowed }) => <VerdictChip isAllowed={allowed} />,
  },
  { source: 'reason', flex: 2, text: ({ reason }) => reasonTexts[reason].text },
  { source: 'direction', width: 100, text: ({ direction }) => texts.directions[direction] },
  { source: 'branchName', ofAllBranches: true },
  { source: 'deviceName', width: 140, hidden: true },
  { source: 'source', width: 150, hidden: true, text: ({ source }) => texts.sources[source] },
  {
    source: 'fee',
    width: 100,
    align: 'right',
    hidden: true,
    text: ({ fee }) => (fee > 0 ? formatLira(fee) : ''),
  },
  { source: 'actorName', hidden: true },
  { source: 'note', flex: 1.4, hidden: true },
]
