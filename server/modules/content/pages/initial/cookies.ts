import { mailLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const cookies: InitialPage = (club) => ({
  title: 'Çerezler',
  summary: 'Tarayıcınızda yalnızca sitenin çalışması için gerekli olanı saklarız. İzleme yok, reklam yok.',
  content: `
<p>Sitemiz <strong>reklam, istatistik veya izleme amaçlı çerez kullanmaz</strong>. Saklananların hepsi, sizin istediğiniz bir işi yapabilmek için zorunludur; bu yüzden sizden çerez onayı istemiyor, sayfanın önünü bir pencereyle kapatmıyoruz.</p>
<h2>Tarayıcınızda ne saklanır</h2>
<p>Aşağıdakiler tarayıcınızın yerel deposunda (localStorage ve sessionStorage) durur:</p>
<ul>
<li><code>token</code>: giriş yaptığınızda oturum anahtarınız. Çıkış yapınca silinir; kullanılmayan oturum otuz gün sonra geçersiz olur.</li>
<li><code>userInfo</code>: sayfanın üstünde gösterilen adınız ve profil fotoğrafınızın adresi. Çıkış yapınca silinir.</li>
<li><code>selectedBranch</code>: seçtiğiniz şube. Siz silene kadar kalır.</li>
<li><code>theme</code>: aydınlık ya da karanlık görünüm tercihiniz. Siz silene kadar kalır.</li>
<li>Oturumunuzun en son ne zaman kontrol edildiği: sekmeyi kapatınca silinir.</li>
</ul>
<h2>Hangi çerezler kullanılır</h2>
<p>Sayfalarımız çerez koymaz. Tarayıcı üzerinden oturum hizmetini (<code>/api/auth</code>) kullanan bağlantılarda, adı <code>authjs</code> ile başlayan oturum ve güvenlik çerezleri oluşur; bunlar yalnızca oturumu açık tutar ve sahte istekleri engeller.</p>
<h2>Google ile giriş</h2>
<p>Giriş ve kayıt sayfalarında Google ile giriş düğmesi varsa bu düğmeyi Google yükler ve Google kendi çerezlerini kullanabilir. Kullanmak istemezseniz e-posta ve parolayla giriş yapabilirsiniz. Diğer sayfalarda başka bir sitenin kodu çalışmaz.</p>
<h2>Nasıl silersiniz</h2>
<p>Tarayıcınızın ayarlarından bu sitenin verilerini silebilirsiniz. Silince oturumunuz kapanır, şube ve görünüm tercihiniz unutulur; site çalışmaya devam eder.</p>
<p>Sorularınız için: ${mailLink(club.email)}. Kişisel verilerinizle ilgili haklarınız <a href="/kvkk">KVKK Aydınlatma Metni</a>'nde yazılıdır.</p>`,
})
