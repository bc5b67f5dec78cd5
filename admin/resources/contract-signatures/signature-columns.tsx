import type { SignatureRecord } from '#admin/resources/contract-signatures/contract-signatures.data.ts'
import { contractSignatureTexts } from '#admin/resources/contract-signatures/contract-signatures.texts.ts'
import { VerificationChip, verificationText } from '#admin/resources/contract-signatures/VerificationChip.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'

export const columns: readonly Column<SignatureRecord>[] = [
  { source: 'signerName', primary: true, sortable: true, flex: 1.2 },
  { source: 'title', flex: 1.6 },
  { source: 'contractVersion', width: 90, align: 'right' },
  { source: 'branchName', ofAllBranches: true },
  { source: 'signedAt', width: 170, sortable: true, text: ({ signedAt }) => formatMoment(signedAt) },
  { source: 'kind', width: 140, hidden: true, text: ({ kind }) => contractSignatureTexts.kinds[kind] },
  {
    source: 'altered',
    width: 140,
    text: verificationText,
    render: (signature) => <VerificationChip signature={signature} />,
  },
  { source: 'code', width: 170 },
  { source: 'sequence', width: 140, align: 'right', hidden: true },
]
