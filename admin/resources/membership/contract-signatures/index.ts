import { type AdminResource, screen } from '#admin/core/resource.ts'
import { contractSignatureTexts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import {
  listContractSignatures,
  showContractSignature,
} from '#shared/membership/contracts/signatures.contract.ts'

export const contractSignatures: AdminResource = {
  name: 'contract-signatures',
  data: {
    list: listContractSignatures,
    show: showContractSignature,
    branchScope: 'branch',
  },
  texts: contractSignatureTexts,
  recordRepresentation: 'signerName',
  keywords: 'sözleşme imza evrak belge pdf',
  list: screen(
    () => import('#admin/resources/membership/contract-signatures/SignatureList.tsx'),
    'SignatureList',
  ),
  show: screen(
    () => import('#admin/resources/membership/contract-signatures/SignatureShow.tsx'),
    'SignatureShow',
  ),
}
