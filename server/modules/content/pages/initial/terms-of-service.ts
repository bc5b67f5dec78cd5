import { mailLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const termsOfService: InitialPage = (club) => ({
  title: 'Kullanım Koşulları',
  summary: 'Siteyi, hesabınızı ve salonlarımızı kullanırken geçerli olan kurallar.',
  content: `
<h2>1. Taraflar ve konu</h2>
<p>Bu koşullar, ${club.name} (“Kulüp”) ile siteyi ziyaret eden, hesap açan veya üyelik satın alan kişi (“Kullanıcı”) arasındadır. Üyelik satın alırken imzaladığınız sözleşme ile bu koşullar çelişirse sözleşme geçerlidir.</p>
<h2>2. Hesap</h2>
<ul>
<li>Hesap açarken doğru ve güncel bilgi verirsiniz.</li>
<li>Hesabınız size özeldir; parolanızı ve giriş kodunuzu başkasıyla paylaşamazsınız.</li>
<li>On sekiz yaşından küçükler ancak veli veya vasilerinin yazılı izniyle üye olabilir.</li>
<li>Hesabınızın başkası tarafından kullanıldığından şüphelenirseniz parolanızı hemen değiştirin ve bize haber verin.</li>
</ul>
<h2>3. Üyelik ve ödeme</h2>
<p>Paketlerin süresi, fiyatı ve kapsamı satın alma anında gösterilir. Üyelik kişiye bağlıdır ve devredilemez. Üyeliğinizi, paketinizde yazan dondurma hakkı kadar dondurabilirsiniz; dondurulan günler bitiş tarihine eklenir. Cayma ve iade <a href="/secureShopping">Güvenli Alışveriş</a> sayfasında anlatılmıştır.</p>
<h2>4. Salon kuralları</h2>
<ul>
<li>Temiz spor ayakkabısı ve havlu kullanılır; kullanılan ekipman silinir ve yerine konur.</li>
<li>Antrenörlerin güvenlik uyarılarına uyulur. Şube dışından antrenör getirmek Kulübün iznine bağlıdır.</li>
<li>Başkalarının rızası olmadan fotoğraf ve video çekilmez.</li>
<li>Taciz, tehdit, ayrımcılık ve yasaklı madde kullanımı üyeliğin derhâl sona erdirilmesine yol açar.</li>
<li>Dolaplar günlüktür; kapanışta boşaltılır.</li>
</ul>
<h2>5. Sağlık</h2>
<p>Antrenmana başlamadan önce sağlık durumunuzun uygun olduğundan emin olmak sizin sorumluluğunuzdadır. Kronik bir rahatsızlığınız, yakın zamanda geçirdiğiniz bir ameliyat ya da gebelik varsa önce hekiminize danışın. Sitedeki programlar ve <a href="/bmi">Vücut Analizi</a> sonuçları genel bilgi verir; tıbbi öneri değildir.</p>
<h2>6. Sitenin kullanımı</h2>
<p>Siteye zarar verecek, hizmeti aksatacak veya başkalarının bilgilerine ulaşmayı amaçlayan davranışlar yasaktır. Sitedeki yazı, fotoğraf ve tasarımlar izinsiz çoğaltılamaz.</p>
<h2>7. Çekilişler ve kampanyalar</h2>
<p>Çekilişlerin süresi, ödülü ve katılım koşulları kendi sayfasında yazar. Bir kişi bir çekilişe bir kez katılır; aynı kişiye ait birden çok kayıt tek kayıt sayılır.</p>
<h2>8. Değişiklik</h2>
<p>Bu koşulları değiştirebiliriz. Yeni sürüm bu sayfada, sürüm numarası ve tarihiyle yayımlanır.</p>
<h2>9. Uygulanacak hukuk</h2>
<p>Bu koşullara Türk hukuku uygulanır. Tüketiciler, kanunda belirtilen parasal sınırlar içinde yerleşim yerlerindeki tüketici hakem heyetine, üzerindeki uyuşmazlıklar için tüketici mahkemesine başvurabilir.</p>
<h2>10. İletişim</h2>
<p>${club.address}, ${club.city} · ${mailLink(club.email)}</p>`,
})
