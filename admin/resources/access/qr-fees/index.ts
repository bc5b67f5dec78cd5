import { type AdminResource, screen } from '#admin/core/resource.ts'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import {
  deleteQrFee,
  listQrFees,
  QrFee,
  saveQrFee,
  showQrFee,
  updateQrFee,
} from '#shared/access/qr-fees/qr-fees.contract.ts'
import { formatKurus } from '#shared/core/money.ts'

export const qrFees: AdminResource = {
  name: 'qr-fees',
  data: {
    list: listQrFees,
    show: showQrFee,
    create: saveQrFee,
    update: updateQrFee,
    remove: deleteQrFee,
    read: (qrFee) => ({ ...qrFee, title: formatKurus(QrFee.parse(qrFee).fee) }),
    branchScope: 'branchId',
  },
  texts: qrFeeTexts,
  recordRepresentation: 'title',
  loggedValues: { fee: 'kurus' },
  keywords: 'günlük giriş ücreti tek misafir',
  list: screen(() => import('#admin/resources/access/qr-fees/QrFeeList.tsx'), 'QrFeeList'),
  create: screen(() => import('#admin/resources/access/qr-fees/QrFeeForm.tsx'), 'QrFeeCreate'),
  edit: screen(() => import('#admin/resources/access/qr-fees/QrFeeForm.tsx'), 'QrFeeEdit'),
}
