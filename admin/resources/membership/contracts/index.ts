import GavelIcon from '@mui/icons-material/GavelOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { contractsData } from '#admin/resources/membership/contracts/contracts.data.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'

export const contracts: AdminResource = {
  name: 'contracts',
  group: 'people',
  icon: GavelIcon,
  data: contractsData,
  texts: contractTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/membership/contracts/ContractList.tsx')),
  create: lazy(() => import('#admin/resources/membership/contracts/ContractCreate.tsx')),
  edit: lazy(() => import('#admin/resources/membership/contracts/ContractEdit.tsx')),
}
