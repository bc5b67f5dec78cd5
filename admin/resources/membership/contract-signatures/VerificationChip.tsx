import { Chip } from '@mui/material'
import { contractSignatureTexts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import type { ContractSignature } from '#shared/membership/contracts/signatures.contract.ts'

const verificationText = ({ altered }: Pick<ContractSignature, 'altered'>) =>
  altered.length > 0 ? contractSignatureTexts.broken : contractSignatureTexts.holds

/** Whether a signature is unaltered. */
export function VerificationChip({ signature }: { signature: Pick<ContractSignature, 'altered'> }) {
  return (
    <Chip
      size="small"
      variant={signature.altered.length > 0 ? 'filled' : 'outlined'}
      color={signature.altered.length > 0 ? 'error' : 'success'}
      label={verificationText(signature)}
    />
  )
}
