import { mailLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const privacyPolicy: InitialPage = (club) => ({
  title: 'Gizlilik Politikası',
  summary: 'Hangi bilginizi, neden, ne kadar süreyle tuttuğumuz ve kimlerle paylaştığımız.',
  content: `
<p>Bu politika, ${club.name} internet sitesini ziyaret ettiğinizde, hesap açtığınızda ve kulübümüzden hizmet aldığınızda bilgilerinizi nasıl kullandığımızı anlatır. Kişisel verilerin korunmasına ilişkin haklarınız <a href="/kvkk">KVKK Aydınlatma Metni</a>'nde, tarayıcınızda saklananlar <a href="/cerez">Çerezler</a> sayfasında açıklanmıştır.</p>
<h2>Ziyaretçiden ne alırız</h2>
<p>Siteyi gezmek için hesap açmanız gerekmez. Ziyaretçiyi izleyen, reklam veya istatistik amaçlı hiçbir kod kullanmıyoruz. Sunucumuz güvenlik için sınırlı teknik bilgi işler: bağlantı adresiniz (IP), arka arkaya yapılan hatalı denemeleri yavaşlatmak amacıyla kısa süre tutulur. <a href="/bmi">Vücut Analizi</a> sayfasına yazdığınız ölçüler tarayıcınızdan çıkmaz; bize gönderilmez ve saklanmaz.</p>
<h2>Üyeden ne alırız</h2>
<ul>
<li><strong>Hesap bilgileri:</strong> ad soyad, e-posta, telefon, şube, isterseniz cinsiyet ve fotoğraf. Parolanız geri döndürülemeyecek biçimde (özet olarak) saklanır; onu biz de göremeyiz.</li>
<li><strong>Üyelik bilgileri:</strong> paket, başlangıç ve bitiş tarihleri, dondurma kayıtları, ödemelerin tutarı ve sonucu. Kart bilgisi saklanmaz.</li>
<li><strong>Kullanım bilgileri:</strong> salona giriş saatleri, katıldığınız dersler ve çekilişler.</li>
</ul>
<h2>Formlardan ne alırız</h2>
<p>İletişim formundaki mesajınızı yanıtlamak, iş başvurunuzu değerlendirmek ve bülten aboneliğinizi yürütmek için verdiğiniz bilgileri kullanırız. Özgeçmiş dosyalarına yalnızca yetkili çalışanlar ulaşabilir; bu dosyalar internete açık değildir. Bültenden dilediğiniz an ayrılabilirsiniz.</p>
<h2>Kimlerle paylaşırız</h2>
<p>Bilgilerinizi satmayız ve reklam amacıyla kimseye vermeyiz. Yalnızca hizmetin gerektirdiği kadarını şunlarla paylaşırız: ödemeyi alan lisanslı ödeme kuruluşu ve bankanız, e-posta gönderimini sağlayan hizmet sağlayıcımız, Google ile giriş yaparsanız Google ve kanunen yetkili kamu kurumları.</p>
<h2>Ne kadar süre saklarız</h2>
<p>Hesap bilgileriniz hesabınız açık olduğu sürece tutulur. Hesabınız silindiğinde kimliğinizi gösteren bilgiler anonim hâle getirilir; ödeme kayıtları ve imzalı sözleşmeler, vergi ve ticaret mevzuatındaki süreler boyunca saklanır. Sonuçlanan iş başvurunuzun silinmesini dilediğiniz an isteyebilirsiniz.</p>
<h2>Güvenlik</h2>
<p>Bağlantılar şifrelidir. Oturum anahtarınızın kendisi değil, yalnızca özeti saklanır. Çalışanlar yalnızca kendi şubelerindeki kayıtlara ulaşabilir ve yapılan her değişiklik kim tarafından, ne zaman yapıldığıyla birlikte kaydedilir.</p>
<h2>Değişiklikler ve iletişim</h2>
<p>Bu metni değiştirdiğimizde sayfanın başındaki sürüm ve tarih de değişir. Sorularınız için: ${mailLink(club.email)}.</p>`,
})
