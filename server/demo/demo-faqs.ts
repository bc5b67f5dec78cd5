import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import type { Call } from '#shared/core/client.ts'

const membership = 'Üyelik'
const training = 'Antrenman'
const salon = 'Salon'
const account = 'Hesap'

export const demoFaqs: readonly (readonly [topic: string, question: string, answer: string])[] = [
  [
    membership,
    'Üye olmadan önce salonu görebilir miyim?',
    'Elbette. Çalışma saatleri içinde resepsiyona uğraman yeterli; bir arkadaşımız sana salonu gezdirir, sorularını yanıtlar. Önceden araman gerekmez.',
  ],
  [
    membership,
    'Üyelik fiyatları ne kadar?',
    'Fiyatlar şubeden şubeye değişir. Üyelik Paketleri sayfasında her şubenin paketleri, süreleri ve günlük maliyetleri yan yana durur; gösterilen tutara vergiler dâhildir.',
  ],
  [
    membership,
    'Öğrenci indirimi var mı?',
    'Ayrı bir öğrenci paketimiz yok. Gün içinde gelebiliyorsan gündüz kuşağı en uygun fiyatlı üyeliktir; şubende olup olmadığını paketler sayfasında görürsün.',
  ],
  [
    membership,
    'Üyeliğimi dondurabilir miyim?',
    'Evet. Paketinde yazan hak kadar, en az yedi gün olmak üzere dondurabilirsin. Dondurduğun günler bitiş tarihine eklenir; erken dönersen kullanmadığın günler hakkında kalır.',
  ],
  [
    membership,
    'Bir şubenin üyesiyken diğer şubeyi kullanabilir miyim?',
    'Üyelikler şubeye bağlıdır. Diğer şubede çalışmak istersen o şubenin günlük giriş seçeneğini kullanabilirsin.',
  ],
  [
    membership,
    'Gündüz üyeliği ne demek?',
    'Gündüz kuşağı, belirlenen saate kadar girişe izin veren bir üyeliktir. Son giriş saati şubeden şubeye değişir ve paketin açıklamasında yazar.',
  ],
  [
    membership,
    'Üyelikten vazgeçersem param iade edilir mi?',
    'İnternetten aldığın üyelikten, satın aldığın günden başlayarak on dört gün içinde cayabilirsin. Üyeliğin senin onayınla hemen başladıysa kullandığın günlerin bedeli düşülür, kalanı ödeme yöntemine iade edilir.\nAyrıntılar Güvenli Alışveriş sayfasındadır.',
  ],
  [
    membership,
    'On sekiz yaşından küçükler üye olabilir mi?',
    'Evet, ama internetten değil: on sekiz yaşından küçüklerin kaydı, veli ya da vasileriyle birlikte resepsiyonda yapılır.',
  ],
  [
    training,
    'Hiç spor yapmadım, nereden başlamalıyım?',
    'İlk gün bir antrenörle tanışırsın; hedefini ve geçmiş sakatlıklarını konuşursunuz. Programlar sayfasındaki sekiz haftalık Temel Fitness çoğu yeni üye için doğru başlangıçtır.',
  ],
  [
    training,
    'Bire bir antrenör zorunlu mu?',
    'Hayır. Salonda her zaman nöbetçi antrenör vardır ve tekniğinle ilgili sorularını ücretsiz yanıtlar. Bire bir çalışmak istersen bire bir ders paketi alabilirsin.',
  ],
  [
    training,
    'Grup derslerine nasıl katılırım?',
    'Ders programından dersi seç, yerini ayırt. Ders doluysa bekleme sırasına girersin; yer açılınca sırayla haber verilir.',
  ],
  [
    training,
    'Ayırttığım dersi nasıl iptal ederim?',
    'Derslerim sayfasında dersin altındaki düğmeyle. Dersin son iptal zamanı orada yazar; daha sonra bırakırsan geç iptal sayılır.',
  ],
  [
    salon,
    'Yanımda ne getirmeliyim?',
    'Temiz bir spor ayakkabısı, havlu ve su matarası yeterli. Dolaplar günlüktür; kilit getirmeni öneririz.',
  ],
  [
    salon,
    'En sakin saatler hangileri?',
    'Hafta içi 10.00 ile 16.00 arası genellikle sakindir. En yoğun saatler 18.00 ile 21.00 arasıdır.',
  ],
  [
    salon,
    'Otopark var mı?',
    'Şubelerimizin çevresinde cadde üstü park yerleri bulunur. Şube sayfasındaki harita bağlantısından en yakın otoparkı görebilirsin.',
  ],
  [
    account,
    'Parolamı unuttum, ne yapmalıyım?',
    'Giriş sayfasındaki “Parolamı unuttum” bağlantısına e-posta adresini yaz. Gelen altı haneli kodla yeni parolanı belirlersin; kod on beş dakika geçerlidir.',
  ],
]

/** Frequently asked questions. */
export async function addDemoFaqs(call: Call): Promise<void> {
  for (const [order, [topic, question, answer]] of demoFaqs.entries())
    await call(addFaq, { body: { topic, question, answer, order } })
}
