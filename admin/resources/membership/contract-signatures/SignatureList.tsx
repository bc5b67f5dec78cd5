import LinkIcon from '@mui/icons-material/LinkOutlined'
import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contractSignatureTexts as texts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import { columns } from '#admin/resources/membership/contract-signatures/signature-columns.tsx'
import { contractSource } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'
import {
  type ContractSignature,
  checkSignatureChain,
} from '#shared/membership/contracts/signatures.contract.ts'

export const contractSignatureList = {
  resource: 'contract-signatures',
  sort: { field: 'signedAt', order: 'DESC' },
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    { type: 'reference', source: 'template', ...contractSource },
  ],
} satisfies ListDefinition<AdminRecord<ContractSignature>>

export const SignatureList = () => <ResourceGrid {...contractSignatureList} above={<ChainCheck />} />

type ChainReport = ResponseOf<typeof checkSignatureChain>

/** Verifies the whole hash chain on request and lists every invalid link. */
function ChainCheck() {
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  const [report, setReport] = useState<ChainReport>()
  if (!canAccess('contract-signatures', 'check')) return null
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LinkIcon />}
        disabled={isRunning}
        onClick={() => run(async () => setReport(await call(checkSignatureChain, {})))}
        sx={{ justifySelf: 'start' }}
      >
        {isRunning ? texts.checking : texts.check}
      </Button>
      {report && <ChainResult report={report} />}
    </Box>
  )
}

function ChainResult({ report: { signatures, breaks, missing, broken } }: { report: ChainReport }) {
  if (breaks + missing === 0)
    return <Alert severity="success">{texts.chainValid(formatCount(signatures))}</Alert>
  return (
    <Alert severity="error">
      <AlertTitle>
        {breaks > 0 ? texts.chainBroken(formatCount(breaks)) : texts.chainMissing(formatCount(missing))}
      </AlertTitle>
      {breaks > 0 && missing > 0 && <p>{texts.chainMissing(formatCount(missing))}</p>}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {broken.map(({ _id, sequence, signerName, title, code, altered }) => (
          <li key={_id}>
            {texts.link(sequence)}, {signerName}, {title} ({code}):{' '}
            {altered.map((part) => signaturePartNames[part]).join(', ')}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
