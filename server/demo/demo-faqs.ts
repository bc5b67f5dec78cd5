import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import type { Call } from '#shared/core/client.ts'

const membership = 'Üyelik'
const training = 'Antrenman'
const salon = 'Salon'
const account = 'Hesap'

const questions: readonly (readonly [topic: string, question: string, answer: string])[] = [
  [
    membership,
    'Üye olmadan önce salonu görebilir miyim?',
    'Elbette. Çalışma saatleri içinde resepsiyona uğramanız yeterli; bir arkadaşımız size salonu gezdirir, sorularınızı yanıtlar. Önceden aramanız gerekmez.',
  ],
  [
    membership,
    'Üyeliğimi dondurabilir miyim?',
    'Evet. Paketinizde yazan hak kadar, en az yedi gün olmak üzere dondurabilirsiniz. Dondurduğunuz günler bitiş tarihinize eklenir; erken dönerseniz kullanmadığınız günler hakkınızda kalır.',
  ],
  [
    membership,
    'Bir şubenin üyesiyken diğer şubeyi kullanabilir miyim?',
    'Üyelikler şubeye bağlıdır. Diğer şubede çalışmak isterseniz o şubenin günlük giriş seçeneğini kullanabilir ya da resepsiyondan geçiş koşullarını öğrenebilirsiniz.',
  ],
  [
    membership,
    'Gündüz üyeliği ne demek?',
    'Gündüz kuşağı, belirlenen saate kadar girişe izin veren indirimli bir üyeliktir. Son giriş saati şubeden şubeye değişir ve paketin açıklamasında yazar.',
  ],
  [
    membership,
    'Üyelikten vazgeçersem param iade edilir mi?',
    'İnternetten aldığınız üyeliklerde, yasadaki istisnalar dışında on dört gün içinde cayma hakkınız vardır.\nAyrıntılar Güvenli Alışveriş sayfasındadır.',
  ],
  [
    training,
    'Hiç spor yapmadım, nereden başlamalıyım?',
    'İlk gün bir antrenörle tanışırsınız; hedefinizi ve geçmiş sakatlıklarınızı konuşursunuz. Programlar sayfasındaki sekiz haftalık Temel Fitness çoğu yeni üye için doğru başlangıçtır.',
  ],
  [
    training,
    'Kişisel antrenör zorunlu mu?',
    'Hayır. Salonda her zaman nöbetçi antrenör vardır ve tekniğinizle ilgili sorularınızı ücretsiz yanıtlar. Bire bir çalışmak isterseniz bire bir ders paketi alabilirsiniz.',
  ],
  [
    training,
    'Grup derslerine nasıl katılırım?',
    'Ders programından dersi seçip yerinizi ayırtın. Ders doluysa bekleme sırasına girersiniz; yer açılınca sırayla haber verilir.',
  ],
  [
    salon,
    'Yanımda ne getirmeliyim?',
    'Temiz bir spor ayakkabısı, havlu ve su matarası yeterli. Dolaplar günlüktür; kilit getirmenizi öneririz.',
  ],
  [
    salon,
    'En sakin saatler hangileri?',
    'Hafta içi 10.00 ile 16.00 arası genellikle sakindir. En yoğun saatler 18.00 ile 21.00 arasıdır.',
  ],
  [
    salon,
    'Otopark var mı?',
    'Şubelerimizin çevresinde cadde üstü park yerleri bulunur. Şube sayfasındaki harita bağlantısından en yakın otoparkı görebilirsiniz.',
  ],
  [
    account,
    'Parolamı unuttum, ne yapmalıyım?',
    'Giriş sayfasındaki “Parolamı unuttum” bağlantısına e-posta adresinizi yazın. Gelen altı haneli kodla yeni parolanızı belirlersiniz; kod on beş dakika geçerlidir.',
  ],
]

/** Frequently asked questions. */
export async function addDemoFaqs(call: Call): Promise<void> {
  for (const [order, [topic, question, answer]] of questions.entries())
    await call(addFaq, { body: { topic, question, answer, order } })
}
