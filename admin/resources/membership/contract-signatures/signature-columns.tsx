import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contractSignatureTexts as texts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { ContractSignature } from '#shared/membership/contracts/signatures.contract.ts'

/** Whether a signature is unaltered. */
export function VerificationChip({ signature }: { signature: Pick<ContractSignature, 'altered'> }) {
  const isAltered = signature.altered.length > 0
  return (
    <Chip
      size="small"
      variant={isAltered ? 'filled' : 'outlined'}
      color={isAltered ? 'warning' : 'success'}
      label={isAltered ? texts.altered : texts.valid}
    />
  )
}

export const columns: readonly Column<AdminRecord<ContractSignature>>[] = [
  { source: 'signerName', primary: true, sortable: true, flex: 1.2 },
  { source: 'memberName', hidden: true },
  { source: 'title', flex: 1.6 },
  { source: 'contractVersion', width: 90, align: 'right' },
  { source: 'branchName', ofAllBranches: true },
  { source: 'signedAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'kind', width: 140, hidden: true, cell: { choices: texts.kinds } },
  {
    source: 'altered',
    width: 140,
    cell: {
      cases: [
        { when: { altered: '*' }, say: texts.altered },
        { when: {}, say: texts.valid },
      ],
    },
    render: (signature) => <VerificationChip signature={signature} />,
  },
  { source: 'code', width: 170 },
  { source: 'sequence', width: 140, align: 'right', hidden: true },
]
