import { createHash } from 'node:crypto'
import type { Services } from '#server/core/module.ts'
import type { AcceptedAgreement } from '#server/modules/money/payments/payments.table.ts'
import type { PricedPurchase } from '#server/modules/money/payments/purchases.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import type { Agreement } from '#shared/money/payments/payments.schema.ts'

type Club = Services['configuration']['club']

interface Buyer {
  name: string
  email: string
  phone: string
}

/** A day of the calendar as people write it. */
const writtenDay = (day: string): string => day.split('-').reverse().join('.')

const seller = (club: Club): string =>
  `Satıcı: ${club.name}, ${club.address}, ${club.city}. Telefon: ${club.phone}. E-posta: ${club.email}.`

function subjectOf({ lines, branchName, period }: PricedPurchase): string {
  const goods = lines
    .map(({ name, quantity, amount }) => `${quantity} × ${name} (${formatLira(liraOf(amount))})`)
    .join('; ')
  const dates = period
    ? ` Hizmet ${writtenDay(clubDay(period.startsAt))} günü başlar, ${writtenDay(clubDay(new Date(period.endsAt.getTime() - 1)))} günü sona erer.`
    : ''
  return `Sözleşme konusu: ${goods}. Şube: ${branchName}.${dates}`
}

function withdrawalOf({ isPhysical, kind }: PricedPurchase): string {
  if (isPhysical)
    return 'Cayma hakkı: Ürünü teslim aldığınız günden başlayarak 14 gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz. Ambalajı açılmış ve sağlık veya hijyen bakımından geri alınması uygun olmayan ürünlerde cayma hakkı kullanılamaz.'
  if (kind === 'top-up')
    return 'Cayma hakkı: Yüklenen bakiyenin kullanılmamış bölümü için 14 gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz.'
  return 'Cayma hakkı: Sözleşmenin kurulduğu günden başlayarak 14 gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz. Hizmetin bu süre dolmadan başlamasına onay verirseniz, cayma anına kadar kullanılan günlerin bedeli iadeden düşülür.'
}

/** The texts a buyer accepts, drawn up for this purchase. They are stored as accepted and sent by mail. */
export function agreementsFor(club: Club, buyer: Buyer, purchase: PricedPurchase): Agreement[] {
  const price = `Toplam bedel, bütün vergiler dâhil ${formatLira(liraOf(purchase.price))}. Taksitli ödemede bankanın uyguladığı fark ödeme ekranında ayrıca gösterilir ve toplam bedele eklenir.`
  const delivery = purchase.isPhysical
    ? `Teslim: Ürünler sipariş hazırlandığında ${purchase.branchName} şubesinden teslim alınır; kargo bedeli yoktur.`
    : `İfa: Hizmet ${purchase.branchName} şubesinde verilir.`
  const buyerLine = `Alıcı: ${[buyer.name, buyer.email, buyer.phone].filter(Boolean).join(', ')}.`
  const withdrawal = withdrawalOf(purchase)
  const complaint = `Şikâyet ve itirazlarınızı satıcıya iletebilir, tüketici hakem heyetlerine veya tüketici mahkemelerine başvurabilirsiniz. Cayma bildiriminizi ${club.email} adresine ya da şubeye yazılı olarak yapabilirsiniz; ödediğiniz bedel en geç 14 gün içinde ödemeyi yaptığınız araçla iade edilir.`
  return [
    {
      key: 'preliminary-information',
      title: 'Ön Bilgilendirme Formu',
      text: [seller(club), buyerLine, subjectOf(purchase), price, delivery, withdrawal, complaint].join(
        '\n\n',
      ),
    },
    {
      key: 'distance-sale',
      title: 'Mesafeli Satış Sözleşmesi',
      text: [
        `1. Taraflar. ${seller(club)} ${buyerLine}`,
        `2. ${subjectOf(purchase)}`,
        `3. Bedel ve ödeme. ${price} Ödeme, kartın bankasının 3-D Secure doğrulamasıyla alınır; kart bilgileri satıcı tarafından saklanmaz.`,
        `4. ${delivery}`,
        `5. ${withdrawal}`,
        '6. Yenileme. Sözleşme süresinin sonunda otomatik olarak yenilenmez.',
        `7. ${complaint}`,
      ].join('\n\n'),
    },
  ]
}

/** The texts as accepted: word for word, with the moment and a hash that shows any later change. */
export function acceptAgreements(agreements: readonly Agreement[], acceptedAt: Date): AcceptedAgreement[] {
  return agreements.map((agreement) => ({
    ...agreement,
    acceptedAt: acceptedAt.toISOString(),
    hash: createHash('sha256').update(`${agreement.title}\n\n${agreement.text}`).digest('hex'),
  }))
}
