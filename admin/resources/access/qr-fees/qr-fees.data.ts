import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  deleteQrFee,
  listQrFees,
  QrFee,
  saveQrFee,
  showQrFee,
  updateQrFee,
} from '#shared/access/qr-fees/qr-fees.contract.ts'
import { formatLira } from '#shared/core/money.ts'

export const qrFeesData: ResourceData = {
  list: listQrFees,
  show: showQrFee,
  create: saveQrFee,
  update: updateQrFee,
  remove: deleteQrFee,
  read: (answer) => ({ ...answer, title: formatLira(QrFee.parse(answer).fee) }),
  branchScope: 'branchId',
}
