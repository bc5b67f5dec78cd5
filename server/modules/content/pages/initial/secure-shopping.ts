import { mailLink, phoneLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const secureShopping: InitialPage = (club) => ({
  title: 'Güvenli Alışveriş',
  summary: 'Ödemenizin nasıl korunduğu, kart bilgilerinize ne olduğu ve bir sorun çıkarsa ne yapacağınız.',
  content: `
<h2>Bağlantınız şifrelidir</h2>
<p>Sitemizle tarayıcınız arasındaki bütün veriler TLS ile şifrelenerek taşınır. Ödeme yapmadan önce adres çubuğunda <strong>https</strong> ile başlayan kendi adresimizde olduğunuzu kontrol edin. Telefonla, e-postayla veya mesajla kart bilgisi istemeyiz; böyle bir istek alırsanız bilgi vermeden bizi arayın.</p>
<h2>Kart bilgileriniz bizde kalmaz</h2>
<p>Kart numaranız, son kullanma tarihi ve güvenlik kodu kulübümüzün veri tabanında <strong>saklanmaz</strong>, kayıtlara yazılmaz. Ödeme, Türkiye Cumhuriyet Merkez Bankasından lisans almış bir ödeme kuruluşu üzerinden alınır. Bize ulaşan, yalnızca ödemenin sonucu ile kartın son dört hanesidir.</p>
<h2>3D Secure doğrulaması</h2>
<p>Kartlı ödemelerde bankanızın 3D Secure doğrulaması kullanılır: bankanız telefonunuza tek kullanımlık bir kod gönderir ve ödeme ancak bu kodla tamamlanır. Kodu bankanızın sayfasına yazarsınız; kodu biz görmeyiz ve hiç kimseyle paylaşmamanız gerekir.</p>
<h2>Ne ödeyeceğinizi önceden görürsünüz</h2>
<ul>
<li>Fiyatlar Türk lirasıdır ve vergiler dâhildir.</li>
<li>Taksitli ödemede aylık tutar ve toplam tutar onaydan önce gösterilir.</li>
<li>Ödeme tamamlanınca üyeliğiniz hesabınızda hemen görünür.</li>
</ul>
<h2>Cayma ve iade</h2>
<p>Uzaktan kurulan sözleşmelerde, kanunda sayılan istisnalar dışında, on dört gün içinde gerekçe göstermeden cayma hakkınız vardır. Hizmet bu süre içinde onayınızla başlamışsa cayma hakkının sınırları sözleşmenizde yazılıdır. Cayma bildiriminizi ${mailLink(club.email)} adresine iletmeniz yeterlidir. İade, ödemenin yapıldığı karta aktarılır; paranın hesabınıza geçme süresi bankanıza bağlıdır.</p>
<h2>Bir sorun mu var?</h2>
<p>Tanımadığınız bir çekim görürseniz önce bankanızı, sonra ${phoneLink(club.phone)} numarasından bizi arayın. Ödemeniz alındığı hâlde üyeliğiniz görünmüyorsa aynı numaradan veya ${mailLink(club.email)} adresinden bildirin; kaydı birlikte inceleriz.</p>`,
})
