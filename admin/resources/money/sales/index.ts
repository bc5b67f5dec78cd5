import { type AdminResource, screen } from '#admin/core/resource.ts'
import { saleTexts } from '#admin/resources/money/sales/sales.texts.ts'
import { createSale, listSales, showSale } from '#shared/money/sales/sales.contract.ts'

export const sales: AdminResource = {
  name: 'sales',
  data: {
    list: listSales,
    show: showSale,
    create: createSale,
    branchScope: 'branch',
    read: (sale) => ({ ...sale, title: saleTexts.title(Number(sale.number)) }),
  },
  texts: saleTexts,
  recordRepresentation: 'title',
  loggedValues: {
    total: 'lira',
    discount: 'lira',
    paid: 'lira',
    day: 'day',
    method: saleTexts.methods,
  },
  keywords: 'satış sat kasa tahsilat taksit peşinat makbuz fiş indirim ödeme',
  list: screen(() => import('#admin/resources/money/sales/SaleList.tsx'), 'SaleList'),
  create: screen(() => import('#admin/resources/money/sales/SaleCreate.tsx'), 'SaleCreate'),
  show: screen(() => import('#admin/resources/money/sales/SaleShow.tsx'), 'SaleShow'),
}
