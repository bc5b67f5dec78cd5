import DrawIcon from '@mui/icons-material/DrawOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { contractSignaturesData } from '#admin/resources/membership/contract-signatures/contract-signatures.data.ts'
import { contractSignatureTexts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'

export const contractSignatures: AdminResource = {
  name: 'contractSignatures',
  group: 'people',
  icon: DrawIcon,
  data: contractSignaturesData,
  texts: contractSignatureTexts,
  recordRepresentation: 'signerName',
  list: lazy(() => import('#admin/resources/membership/contract-signatures/SignatureList.tsx')),
  show: lazy(() => import('#admin/resources/membership/contract-signatures/SignatureShow.tsx')),
}
