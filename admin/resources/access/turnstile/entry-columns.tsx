import type { AdminRecord } from '#admin/core/resource.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { VerdictChip } from '#admin/resources/access/turnstile/VerdictChip.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'

type Row = AdminRecord<Entry>

const reasonNames = Object.fromEntries(
  Object.entries(reasonTexts).map(([reason, { text }]) => [reason, text]),
)

export const columns: readonly Column<Row>[] = [
  {
    source: 'userName',
    primary: true,
    flex: 1.2,
    cell: { none: texts.nobody },
  },
  { source: 'at', width: 170, sortable: true, cell: { as: 'moment' } },
  {
    source: 'allowed',
    width: 130,
    cell: { choices: { true: texts.allowed, false: texts.refused } },
    render: ({ allowed }) => <VerdictChip isAllowed={allowed} />,
  },
  { source: 'reason', flex: 2, cell: { choices: reasonNames } },
  { source: 'direction', width: 100, cell: { choices: texts.directions } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'deviceName', width: 140, hidden: true },
  { source: 'source', width: 150, hidden: true, cell: { choices: texts.sources } },
  {
    source: 'fee',
    width: 100,
    align: 'right',
    hidden: true,
    cell: { as: 'lira', noZero: true },
  },
  { source: 'actorName', hidden: true },
  { source: 'note', flex: 1.4, hidden: true },
]
