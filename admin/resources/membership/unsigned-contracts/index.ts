import PendingActionsIcon from '@mui/icons-material/PendingActionsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { unsignedContractsData } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.data.ts'
import { unsignedContractTexts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'

export const unsignedContracts: AdminResource = {
  name: 'unsignedContracts',
  group: 'people',
  icon: PendingActionsIcon,
  data: unsignedContractsData,
  texts: unsignedContractTexts,
  recordRepresentation: 'userName',
  list: lazy(() => import('#admin/resources/membership/unsigned-contracts/UnsignedList.tsx')),
}
