import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'

interface DecisionChipProps {
  isAllowed: boolean
  label?: string
}

/** The gate’s decision, or the one that it would make. */
export function DecisionChip({
  isAllowed,
  label = isAllowed ? texts.allowed : texts.refused,
}: DecisionChipProps) {
  return (
    <Chip
      size="small"
      variant={isAllowed ? 'outlined' : 'filled'}
      color={isAllowed ? 'success' : 'warning'}
      label={label}
    />
  )
}

export const columns: readonly Column<AdminRecord<Entry>>[] = [
  { source: 'userName', person: 'user', primary: true, flex: 1.2, cell: { none: texts.unknownPerson } },
  { source: 'at', width: 170, sortable: true, cell: { as: 'moment' } },
  {
    source: 'allowed',
    width: 130,
    cell: { choices: { true: texts.allowed, false: texts.refused } },
    render: ({ allowed }) => <DecisionChip isAllowed={allowed} />,
  },
  { source: 'reason', flex: 2, cell: { choices: texts.reasons } },
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
