import GavelIcon from '@mui/icons-material/GavelOutlined'
import { lazy } from 'react'
import { contractsData } from '#admin/resources/contracts/contracts.data.ts'
import { contractTexts } from '#admin/resources/contracts/contracts.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const contracts: AdminResource = {
  name: 'contracts',
  group: 'people',
  icon: GavelIcon,
  data: contractsData,
  texts: contractTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/contracts/ContractList.tsx')),
  create: lazy(() => import('#admin/resources/contracts/ContractCreate.tsx')),
  edit: lazy(() => import('#admin/resources/contracts/ContractEdit.tsx')),
}
