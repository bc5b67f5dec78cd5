import DrawIcon from '@mui/icons-material/DrawOutlined'
import { lazy } from 'react'
import { contractSignaturesData } from '#admin/resources/contract-signatures/contract-signatures.data.ts'
import { contractSignatureTexts } from '#admin/resources/contract-signatures/contract-signatures.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const contractSignatures: AdminResource = {
  name: 'contractSignatures',
  group: 'people',
  icon: DrawIcon,
  data: contractSignaturesData,
  texts: contractSignatureTexts,
  recordRepresentation: 'signerName',
  list: lazy(() => import('#admin/resources/contract-signatures/SignatureList.tsx')),
  show: lazy(() => import('#admin/resources/contract-signatures/SignatureShow.tsx')),
}
