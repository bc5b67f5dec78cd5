import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import { lazy } from 'react'
import { branchesData } from '#admin/resources/branches/branches.data.ts'
import { branchTexts } from '#admin/resources/branches/branches.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const branches: AdminResource = {
  name: 'branches',
  group: 'club',
  icon: StorefrontIcon,
  data: branchesData,
  texts: branchTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/branches/BranchList.tsx')),
  create: lazy(() => import('#admin/resources/branches/BranchCreate.tsx')),
  edit: lazy(() => import('#admin/resources/branches/BranchEdit.tsx')),
}
