import type { ContractOccasion } from '#shared/membership/contracts/contracts.schema.ts'

export interface DemoContract {
  title: string
  requiredFor: ContractOccasion
  content: string
}

/** Sections of a text: heading and paragraphs or lists. */
const sections = (...parts: [heading: string, ...body: (string | string[])[]][]): string =>
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

export const membershipContract: DemoContract = {
  title: 'Üyelik Sözleşmesi',
  requiredFor: 'registration',
  content: sections(
    [
      '1. Taraflar ve konu',
      'Bu sözleşme, <strong>Bozkır Fitness</strong> (kulüp) ile sözleşmeyi imzalayan üye arasındadır. Konusu, üyenin satın aldığı paketin süresi boyunca kulübün salonlarından ve hizmetlerinden yararlanmasıdır.',
    ],
    [
      '2. Üyeliğin başlaması ve sona ermesi',
      'Üyelik, paketin satın alındığı anda ya da devam eden üyeliğin bittiği gün başlar ve paketin süresi dolunca otomatik olarak sona erer. <strong>Otomatik olarak yenilenmez</strong> ve kulüp, üyenin kartından onayı olmadan para çekmez.',
    ],
    [
      '3. Bedel ve ödeme',
      'Paketin bütün vergiler dâhil bedeli, satın almadan önce gösterilir. Ödeme kartla, bakiyeden ya da şubede yapılabilir; her ödeme için belge verilir.',
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
}

export const healthDeclaration: DemoContract = {
  title: 'Sağlık Beyanı ve Salon Kuralları',
  requiredFor: 'registration',
  content: sections(
    [
      'Beyanım',
      'Spor yapmama engel olacağını bildiğim bir sağlık sorunum olmadığını; kuşkum varsa antrenmana başlamadan önce hekime danışacağımı beyan ederim. Kulübe hastalığımı ya da raporumu bildirmek zorunda değilim. Bu beyan, imzamla birlikte yalnızca yetkili görevlilerin gördüğü sözleşme kayıtlarında saklanır.',
    ],
    [
      'Antrenman sırasında',
      [
        'Göğüs ağrısı, baş dönmesi ya da olağan dışı nefes darlığında antrenmanı hemen bırakır, görevliye haber veririm.',
        'Kullanmayı bilmediğim aleti, bir antrenöre göstermeden kullanmam.',
        'Serbest ağırlıkta kilit kullanır, ağır denemelerde gözcü isterim.',
      ],
    ],
    [
      'Salonda',
      [
        'Temiz spor ayakkabısı ve havlu kullanırım; aleti kullandıktan sonra silerim.',
        'Ağırlıkları yerine koyarım.',
        'Başka üyelerin fotoğrafını ya da görüntüsünü izinleri olmadan çekmem.',
      ],
    ],
    [
      'Kişisel verilerim',
      'Kişisel verilerimin nasıl işlendiğini anlatan aydınlatma metni <a href="/kvkk">KVKK sayfasındadır</a>. Bu beyanın imzalanması, orada sayılanların dışında bir veri işlenmesine rıza anlamına gelmez.',
    ],
  ),
}

export const trainingContract: DemoContract = {
  title: 'Bire Bir Ders Sözleşmesi',
  requiredFor: 'personal-training',
  content: sections(
    [
      '1. Konu',
      'Bu sözleşme, üyenin satın aldığı bire bir ders paketinde kulübün ve üyenin karşılıklı haklarını düzenler. Üyelik Sözleşmesi ile birlikte uygulanır.',
    ],
    [
      '2. Dersler',
      'Dersler 60 dakikadır ve antrenörle birlikte planlanır. Paket, satın alındığı günden başlayarak paketin süresi içinde kullanılır.',
    ],
    [
      '3. İptal ve erteleme',
      [
        'Dersten en az 12 saat önce haber verilirse ders başka bir güne alınır.',
        'Daha geç haber verilen ya da gelinmeyen ders yapılmış sayılır.',
        'Antrenörün gelemediği ders yeniden planlanır ya da bedeli iade edilir.',
      ],
    ],
    [
      '4. Ölçüm ve program',
      'Ölçümler yalnızca üyenin isteğiyle, programı izlemek için yapılır ve üyeye verilir; kulübün sisteminde saklanmaz.',
    ],
    [
      '5. Cayma',
      'Üye, ders paketini satın aldığı günden başlayarak 14 gün içinde cayabilir. Derslere bu süre içinde üyenin onayıyla başlanmışsa yapılmış derslerin paket bedeline göre payı iadeden düşülür.',
    ],
  ),
}

export const lockerRules: DemoContract = {
  title: 'Dolap ve Soyunma Odası Kuralları',
  requiredFor: 'registration',
  content: sections(
    [
      'Dolaplar',
      'Dolaplar günlük kullanım içindir ve kapanışta boşaltılır. Gece dolapta kalan eşya emanete alınır, 30 gün saklanır.',
    ],
    [
      'Değerli eşya',
      'Kilit üyeye aittir. Resepsiyondaki emanet kasası ücretsizdir; değerli eşyanızı oraya bırakabilirsiniz.',
    ],
    [
      'Soyunma odaları',
      ['Telefonla görüntü çekilmez.', 'Islak zeminde terlik kullanılır.', 'Duşta cam eşya bulundurulmaz.'],
    ],
  ),
}
