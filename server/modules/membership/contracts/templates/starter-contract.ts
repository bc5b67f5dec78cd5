import { escapeHtml } from '#server/integrations/mail/mail-layout.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { showStarterContract } from '#shared/membership/contracts/contracts.contract.ts'

type StarterContract = ResponseOf<typeof showStarterContract>

/** Sections of a text: heading and paragraphs or lists. */
export const sections = (...parts: [heading: string, ...body: (string | string[])[]][]): string =>
  parts
    .map(
      ([heading, ...body]) =>
        `<h2>${heading}</h2>${body
          .map((part) =>
            typeof part === 'string'
              ? `<p>${part}</p>`
              : `<ul>${part.map((line) => `<li>${line}</li>`).join('')}</ul>`,
          )
          .join('')}`,
    )
    .join('')

interface Facts {
  /** How the text names the club. */
  club: string
  takesCards: boolean
}

/** The membership contract that a club starts from; its lawyer decides. */
export const starterContract = ({ club, takesCards }: Facts): StarterContract => ({
  title: 'Üyelik Sözleşmesi',
  requiredFor: 'registration',
  content: sections(
    [
      '1. Taraflar ve konu',
      `Bu sözleşme, <strong>${escapeHtml(club)}</strong> (kulüp) ile sözleşmeyi imzalayan üye arasındadır. Konusu, üyenin satın aldığı paketin süresi boyunca kulübün salonlarından ve hizmetlerinden yararlanmasıdır.`,
    ],
    [
      '2. Üyeliğin başlaması ve sona ermesi',
      'Üyelik, paketin satın alındığı anda ya da devam eden üyeliğin bittiği gün başlar ve paketin süresi dolunca otomatik olarak sona erer. <strong>Otomatik olarak yenilenmez</strong> ve kulüp, üyenin kartından onayı olmadan para çekmez.',
    ],
    [
      '3. Bedel ve ödeme',
      `Paketin bütün vergiler dâhil bedeli, satın almadan önce gösterilir. Ödeme ${takesCards ? 'kartla, ' : ''}bakiyeden ya da şubede yapılabilir; her ödeme için belge verilir.`,
    ],
    [
      '4. Cayma ve fesih',
      'Üye, internetten ya da kulüp dışında satın aldığı her paket için, satın aldığı günden başlayarak 14 gün içinde gerekçe göstermeden cayabilir; bu süre, sözleşmenin daha önce imzalanmış olmasından etkilenmez. Üye, hizmetin bu süre dolmadan başlamasına satın alırken ayrıca onay vermişse kullanılan günlerin bedeli iadeden düşülür; vermemişse bedelin tamamı iade edilir. Üye, süre dolmadan da sözleşmeyi dilediği zaman sona erdirebilir; iade, yürürlükteki tüketici mevzuatına göre hesaplanır ve en geç 14 gün içinde ödenir.',
    ],
    [
      '5. Dondurma',
      'Üye, paketinde yazan gün ve sayı kadar üyeliğini dondurabilir. Dondurulan günler bitiş tarihine eklenir; erken dönen üyenin kullanmadığı günler hakkında kalır.',
    ],
    [
      '6. Kulübün ve üyenin yükümlülükleri',
      [
        'Kulüp salonları temiz, aletleri bakımlı ve kullanıma hazır tutar.',
        'Kulüp, çalışma saatlerindeki değişikliği önceden duyurur; uzun süreli kapanmada üyeliği o kadar uzatır.',
        'Üye, salon kurallarına ve antrenörlerin güvenlik uyarılarına uyar.',
        'Üyelik kişiye özeldir; giriş kodu başkasına kullandırılamaz.',
      ],
    ],
    [
      '7. Uyuşmazlıklar',
      'Uyuşmazlıklarda üye, tüketici hakem heyetlerine ve tüketici mahkemelerine başvurabilir. Bu sözleşmenin imzalı bir örneği üyeye PDF olarak verilir.',
    ],
  ),
})
