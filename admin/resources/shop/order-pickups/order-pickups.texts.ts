import type { ResourceTexts } from '#admin/core/resource.ts'

export const orderPickupTexts = {
  name: 'Sipariş teslimi |||| Sipariş teslimleri',
  fields: {
    number: 'Numara',
    createdAt: 'Sipariş zamanı',
    user: 'Üye',
    userName: 'Üye',
    branch: 'Teslim şubesi',
    branchName: 'Teslim şubesi',
    items: 'Ürünler',
    due: 'Alınacak tutar',
    status: 'Durum',
  },
  waiting: (count: string) => `${count} sipariş teslim edilmeyi bekliyor`,
  none: 'Ödendi',
  title: (number: number, member: string) => `Sipariş #${number}: ${member}`,
  lines: 'Ürünler',
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  collect: (sum: string) => `Teslim ederken ${sum} alın.`,
  paid: 'Tutar ödendi; teslimde ödeme alınmaz.',
  final: 'Teslimden sonra sipariş değiştirilemez.',
  handOver: 'Teslim et',
  handedOver: (number: number) => `#${number} numaralı sipariş teslim edildi.`,
  notReady: 'Sipariş hazırlanıyor; hazır olunca teslim edilebilir.',
  delivered: 'Bu sipariş teslim edildi.',
  close: 'Kapat',
} as const satisfies ResourceTexts & Record<string, unknown>
