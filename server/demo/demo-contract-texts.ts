import { sections, starterContract } from '#server/modules/membership/contracts/templates/starter-contract.ts'
import type { ContractOccasion } from '#shared/membership/contracts/contracts.schema.ts'

export interface DemoContract {
  title: string
  requiredFor: ContractOccasion
  content: string
}

/** The starter contract, for the demo's club. */
export const membershipContract: DemoContract = starterContract({ club: 'Bozkır Fitness', takesCards: true })

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
