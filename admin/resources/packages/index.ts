import CardMembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import { lazy } from 'react'
import { packagesData } from '#admin/resources/packages/packages.data.ts'
import { packageTexts } from '#admin/resources/packages/packages.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const packages: AdminResource = {
  name: 'packages',
  group: 'club',
  icon: CardMembershipIcon,
  data: packagesData,
  texts: packageTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/packages/PackageList.tsx')),
  create: lazy(() => import('#admin/resources/packages/PackageCreate.tsx')),
  edit: lazy(() => import('#admin/resources/packages/PackageEdit.tsx')),
}
