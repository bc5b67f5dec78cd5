import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { branchesData } from '#admin/resources/club/branches/branches.data.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'

export const branches: AdminResource = {
  name: 'branches',
  group: 'club',
  icon: StorefrontIcon,
  data: branchesData,
  texts: branchTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/club/branches/BranchList.tsx')),
  create: lazy(() => import('#admin/resources/club/branches/BranchCreate.tsx')),
  edit: lazy(() => import('#admin/resources/club/branches/BranchEdit.tsx')),
}
