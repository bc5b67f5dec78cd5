import CardMembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { packagesData } from '#admin/resources/membership/packages/packages.data.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'

export const packages: AdminResource = {
  name: 'packages',
  group: 'club',
  icon: CardMembershipIcon,
  data: packagesData,
  texts: packageTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/membership/packages/PackageList.tsx')),
  create: lazy(() => import('#admin/resources/membership/packages/PackageCreate.tsx')),
  edit: lazy(() => import('#admin/resources/membership/packages/PackageEdit.tsx')),
}
