import QrCodeIcon from '@mui/icons-material/QrCode2Outlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { qrFeesData } from '#admin/resources/access/qr-fees/qr-fees.data.ts'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'

export const qrFees: AdminResource = {
  name: 'qrFees',
  group: 'sales',
  icon: QrCodeIcon,
  data: qrFeesData,
  texts: qrFeeTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/access/qr-fees/QrFeeList.tsx')),
  create: lazy(() => import('#admin/resources/access/qr-fees/QrFeeCreate.tsx')),
  edit: lazy(() => import('#admin/resources/access/qr-fees/QrFeeEdit.tsx')),
}
