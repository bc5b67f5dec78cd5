import QrCodeIcon from '@mui/icons-material/QrCode2Outlined'
import { lazy } from 'react'
import { qrFeesData } from '#admin/resources/qr-fees/qr-fees.data.ts'
import { qrFeeTexts } from '#admin/resources/qr-fees/qr-fees.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const qrFees: AdminResource = {
  name: 'qrFees',
  group: 'sales',
  icon: QrCodeIcon,
  data: qrFeesData,
  texts: qrFeeTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/qr-fees/QrFeeList.tsx')),
  create: lazy(() => import('#admin/resources/qr-fees/QrFeeCreate.tsx')),
  edit: lazy(() => import('#admin/resources/qr-fees/QrFeeEdit.tsx')),
}
