import { createHash } from 'node:crypto'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import type { AcceptedAgreement } from '#server/modules/money/payments/payments.table.ts'
import type { PricedPurchase } from '#server/modules/money/payments/purchases.ts'
import { addressOf } from '#shared/club/club/club-lines.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { agreementBlanks } from '#shared/money/payments/agreement-text.ts'
import type { Agreement } from '#shared/money/payments/payments.schema.ts'

type Club = ClubIdentity

interface Buyer {
  name: string
  email: string
  phone: string
}

/** The right of withdrawal, in days. */
const withdrawalDays = 14

/** Whether a service begins before the right of withdrawal ends, which requires the buyer’s consent. */
const startsEarly = ({ period }: PricedPurchase): boolean =>
  period !== undefined && period.startsAt.getTime() < Date.now() + withdrawalDays * 86_400_000

function sellerOf({ name, tradeName, mersis, kep, address, city, phone, email }: Club): string {
  const identity = [
    tradeName || name,
    mersis && `MERSİS no. ${mersis}`,
    addressOf({ address, city }),
    phone && `telefon ${phone}`,
    email && `e-posta ${email}`,
    kep && `KEP ${kep}`,
  ]
  return `Satıcı: ${identity.filter(Boolean).join(', ')}.`
}

function subjectOf({ lines, branchName, period }: PricedPurchase): string {
  const goods = lines
    .map(({ name, quantity, amount }) => `${quantity} × ${name} (${formatLira(liraOf(amount))})`)
    .join('; ')
  const dates = period
    ? ` Hizmet ${formatDay(period.startsAt)} günü başlar, ${formatLastDay(period.endsAt)} günü sona erer.`
    : ''
  return `Sözleşme konusu: ${goods}. Şube: ${branchName}.${dates}`
}

function deliveryOf({ isPhysical, kind, branchName }: PricedPurchase): string {
  if (isPhysical)
    return `Teslim: Ürünler, sipariş tarihinden başlayarak en geç 30 gün içinde ${branchName} şubesinde teslime hazır olur; kargo bedeli yoktur. Bu sürede hazır olmazsa sözleşmeyi sona erdirebilir ve ödediğiniz bedelin tamamını geri alabilirsiniz.`
  if (kind === 'top-up') return `İfa: Tutar, ödeme onaylanınca ${branchName} şubesindeki bakiyenize eklenir.`
  return `İfa: Hizmet, yukarıda yazılı günler arasında ${branchName} şubesinde verilir.`
}

function withdrawalOf(purchase: PricedPurchase): string {
  const { isPhysical, kind, snapshot } = purchase
  const right = `${withdrawalDays} gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz.`
  if (isPhysical)
    return `Cayma hakkı: Ürünü teslim aldığınız günden başlayarak ${right} Ambalajı açılmış ve sağlık veya hijyen bakımından geri alınması uygun olmayan ürünlerde cayma hakkı kullanılamaz.`
  if (kind === 'top-up')
    return `Cayma hakkı: Yüklediğiniz bakiyenin kullanılmamış bölümü için, ödeme gününden başlayarak ${right}`
  const own = `Cayma hakkı: Bu satın almanın yapıldığı günden başlayarak ${right} Süre, üyelik sözleşmesini daha önce imzalamış olsanız da bugün başlar.`
  if (!startsEarly(purchase)) return own
  return snapshot?.kind === 'day-pass'
    ? `${own} Hizmet, ayrıca verdiğiniz onayla bu süre dolmadan başlar; günlük giriş kullanılınca hizmet tamamlanmış olur ve cayma hakkı sona erer.`
    : `${own} Hizmet, ayrıca verdiğiniz onayla bu süre dolmadan başlar; cayarsanız cayma anına kadar kullanılan günlerin bedeli iadeden düşülür.`
}

/**
 * The texts a buyer accepts, drawn up for this purchase, with blanks for what the payment form asks for. They are stored
 * as accepted and sent by mail.
 */
export function agreementsFor(club: Club, buyer: Buyer, purchase: PricedPurchase): Agreement[] {
  const price = `Toplam bedel, bütün vergiler dâhil ${formatLira(liraOf(purchase.price))}. ${agreementBlanks.payment}`
  const delivery = deliveryOf(purchase)
  const buyerLine = `Alıcı: ${[buyer.name, agreementBlanks.address, buyer.email, buyer.phone].filter(Boolean).join(', ')}.`
  const withdrawal = withdrawalOf(purchase)
  const refund = `Cayma bildiriminizi ${club.email ? `${club.email} adresine ya da ` : ''}şubeye yazılı olarak yapabilirsiniz. İade, bildiriminiz satıcıya ulaştıktan sonra en geç 14 gün içinde, ödemeyi yaptığınız araçla yapılır; paranın hesabınıza geçme süresi bankanıza bağlıdır.`
  const complaint =
    'Şikâyet ve itirazlarınızı satıcıya iletebilir, tüketici hakem heyetlerine veya tüketici mahkemelerine başvurabilirsiniz.'
  const clauses = [
    `Taraflar. ${sellerOf(club)} ${buyerLine}`,
    subjectOf(purchase),
    `Bedel ve ödeme. ${price} Ödeme, kartın bankasının doğrulamasıyla alınır; kart numarası ve güvenlik kodu satıcı tarafından saklanmaz.`,
    delivery,
    withdrawal,
    `İade. ${refund}`,
    ...(purchase.snapshot ? ['Yenileme. Üyelik, süresinin sonunda otomatik olarak yenilenmez.'] : []),
    complaint,
  ]
  const agreements: Agreement[] = [
    {
      key: 'preliminary-information',
      title: 'Ön Bilgilendirme Formu',
      text: [
        sellerOf(club),
        buyerLine,
        subjectOf(purchase),
        price,
        delivery,
        withdrawal,
        refund,
        complaint,
      ].join('\n\n'),
    },
    {
      key: 'distance-sale',
      title: 'Mesafeli Satış Sözleşmesi',
      text: clauses.map((clause, index) => `${index + 1}. ${clause}`).join('\n\n'),
    },
  ]
  if (purchase.period && startsEarly(purchase))
    agreements.push({
      key: 'early-start',
      title: 'Hizmetin Hemen Başlamasına Onay',
      text: `Hizmetin, ${withdrawalDays} günlük cayma süresinin dolmasını beklemeden, ${formatDay(purchase.period.startsAt)} günü başlamasını istiyorum. Cayarsam, cayma anına kadar aldığım hizmetin bedelinin iadeden düşüleceğini; hizmet tamamlanmışsa cayamayacağımı biliyorum.`,
    })
  return agreements
}

/** The texts as accepted: word for word, with the moment and a hash that shows any later change. */
export function acceptAgreements(agreements: readonly Agreement[], acceptedAt: Date): AcceptedAgreement[] {
  return agreements.map((agreement) => ({
    ...agreement,
    acceptedAt: acceptedAt.toISOString(),
    hash: createHash('sha256').update(`${agreement.title}\n\n${agreement.text}`).digest('hex'),
  }))
}
