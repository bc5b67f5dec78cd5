import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { system } from '#server/core/unit-of-work.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { type PageKey, pageKeys } from '#shared/content/pages/pages.contract.ts'

/** A page of a new installation; the club's name and contact data are filled in when it is read, see `fillPage`. */
interface InitialPage {
  title: string
  summary: string
  content: string
}

const about: InitialPage = {
  title: 'Hakkımızda',
  summary: 'İşini bilen antrenörler, bakımlı ekipman ve herkese yer olan salonlar.',
  content: `
<p>{{kulup}} bir salon olarak değil, bir alışkanlık olarak başladı. Sabah işe gitmeden önce yarım saat, akşam eve dönerken bir saat; yıllarca sürebilecek kadar sade bir düzen. Şubelerimiz çoğaldı, bu düşünce değişmedi: <strong>sporun en zor yanı salona gelmektir, gerisini kolaylaştırmak bizim işimiz.</strong></p>
<h2>Neye inanıyoruz</h2>
<ul>
<li><strong>Herkese yer var.</strong> İlk kez dambıl tutan da yarışmaya hazırlanan da aynı salonda, aynı saygıyla karşılanır.</li>
<li><strong>Acele yok.</strong> Kimseye iki ayda mucize sözü vermeyiz. Doğru teknik, düzenli devam ve yeterli dinlenme ile gelen sonuç kalıcıdır.</li>
<li><strong>Açık konuşuruz.</strong> Üyelik koşulları, fiyatlar ve dondurma hakkı yazılıdır; sürpriz ücret çıkmaz.</li>
<li><strong>Ekipman çalışır.</strong> Arızalanan makinenin üstünde haftalarca kâğıt asılı kalmaz.</li>
</ul>
<h2>Salonlarımızda ne var</h2>
<p>Her şubede serbest ağırlık, makine, kardiyo ve esneme alanları bulunur. Hangi şubede hangi aletten kaç tane olduğunu <a href="/equipment">Ekipmanlar</a> sayfasında tek tek görebilirsin. Nereden başlayacağını bilmiyorsan <a href="/programs/temel-fitness">Temel Fitness</a> programı ilk sekiz haftanı planlar; <a href="/bmi">Vücut Analizi</a> ise başlangıç noktanı rakamlarla gösterir.</p>
<h2>Antrenörlerimiz</h2>
<p>Antrenörlerimiz yalnızca program yazmaz; salonda dolaşır, tekniğini izler, gerektiğinde durdurur. Nasıl hissettiğini sormadan kimseye ağır bir program verilmez. Yeni gelen her üyeyle ilk gün tanışır, hedefini ve geçmiş sakatlıklarını dinleriz.</p>
<h2>Bize uğra</h2>
<p>Çalışma saatlerimiz: {{saatler}}. Merkez adresimiz: {{adres}}. Gelmeden önce sormak istediklerini {{telefon}} numarasından ya da {{eposta}} adresinden sorabilirsin. Ekibimize katılmak istersen <a href="/application">başvuru formu</a> seni bekliyor.</p>`,
}

const secureShopping: InitialPage = {
  title: 'Güvenli Alışveriş',
  summary: 'Ödemenizin nasıl korunduğu, kart bilgilerinize ne olduğu ve bir sorun çıkarsa ne yapacağınız.',
  content: `
<h2>Bağlantınız şifrelidir</h2>
<p>Sitemizle tarayıcınız arasındaki bütün veriler TLS ile şifrelenerek taşınır. Ödeme yapmadan önce adres çubuğunda <strong>https</strong> ile başlayan kendi adresimizde olduğunuzu kontrol edin. Telefonla, e-postayla veya mesajla kart bilgisi istemeyiz; böyle bir istek alırsanız bilgi vermeden bizi arayın.</p>
<h2>Kart bilgileriniz bizde kalmaz</h2>
<p>Kart numaranız, son kullanma tarihi ve güvenlik kodu kulübümüzün veri tabanında <strong>saklanmaz</strong>, kayıtlara yazılmaz. Ödeme, Türkiye Cumhuriyet Merkez Bankasından lisans almış bir ödeme kuruluşu üzerinden alınır. Kartınızı sitemizin ödeme sayfasına yazdığınızda bilgiler şifreli bağlantıyla sunucumuzdan geçer ve aynı anda ödeme kuruluşuna iletilir; iletildikten sonra bizde kalmaz. Ödeme kuruluşunun kendi sayfasına yönlendirildiğinizde kart bilgileri bize hiç ulaşmaz. Ödeme kaydınızda kartın ilk altı ve son dört hanesi, bankası, tutar, taksit sayısı ve sonuç durur.</p>
<h2>3-D Secure doğrulaması</h2>
<p>Kartlı ödemelerde bankanızın 3-D Secure doğrulaması kullanılır: bankanız telefonunuza tek kullanımlık bir kod gönderir ve ödeme ancak bu kodla tamamlanır. Kodu bankanızın sayfasına yazarsınız; kodu biz görmeyiz ve hiç kimseyle paylaşmamanız gerekir.</p>
<h2>Ne ödeyeceğinizi önceden görürsünüz</h2>
<ul>
<li>Fiyatlar Türk lirasıdır ve vergiler dâhildir.</li>
<li>Taksitli ödemede aylık tutar ve toplam tutar onaydan önce gösterilir.</li>
<li>Ödeme onaylanınca üyeliğiniz hesabınızda görünür; sonucu belirsiz kalan bir ödeme bankaya yeniden sorulur ve size bildirilir.</li>
<li>Satın alırken onayladığınız ön bilgilendirme formu ve mesafeli satış sözleşmesi e-postanıza gönderilir.</li>
</ul>
<h2>Cayma ve iade</h2>
<p>Uzaktan kurulan sözleşmelerde, kanunda sayılan istisnalar dışında, on dört gün içinde gerekçe göstermeden cayma hakkınız vardır. Üyelik satın alırken hizmetin bu süre dolmadan başlamasına ayrıca onay verebilir ya da üyeliğinizin cayma süresinden sonra başlamasını seçebilirsiniz. Koşullar, iade süresi ve örnek cayma formu <a href="/cayma">Cayma, İptal ve İade</a> sayfasındadır. Onaylayacağınız metinlerin geçerli sürümleri: <a href="/onbilgilendirme">Ön Bilgilendirme Formu</a>, <a href="/mesafelisatis">Mesafeli Satış Sözleşmesi</a>.</p>
<h2>Satıcı</h2>
<p>{{satici}}.</p>
<h2>Bir sorun mu var?</h2>
<p>Tanımadığınız bir çekim görürseniz önce bankanızı, sonra {{telefon}} numarasından bizi arayın. Ödemeniz alındığı hâlde üyeliğiniz görünmüyorsa aynı numaradan veya {{eposta}} adresinden bildirin; kaydı birlikte inceleriz.</p>`,
}

const privacyPolicy: InitialPage = {
  title: 'Gizlilik Politikası',
  summary: 'Hangi bilginizi, neden, ne kadar süreyle tuttuğumuz ve kimlerle paylaştığımız.',
  content: `
<p>Bu politika, {{kulup}} internet sitesini ziyaret ettiğinizde, hesap açtığınızda ve kulübümüzden hizmet aldığınızda bilgilerinizi nasıl kullandığımızı anlatır. Kişisel verilerin korunmasına ilişkin haklarınız <a href="/kvkk">KVKK Aydınlatma Metni</a>’nde, tarayıcınızda saklananlar <a href="/cerez">Çerezler</a> sayfasında açıklanmıştır.</p>
<h2>Ziyaretçiden ne alırız</h2>
<p>Siteyi gezmek için hesap açmanız gerekmez. Ziyaretçiyi izleyen, reklam veya istatistik amaçlı hiçbir kod kullanmıyoruz. Sunucumuz güvenlik için sınırlı teknik bilgi işler: bağlantı adresiniz (IP), arka arkaya yapılan hatalı denemeleri yavaşlatmak amacıyla kısa süre tutulur. <a href="/bmi">Vücut Analizi</a> sayfasına yazdığınız ölçüler tarayıcınızdan çıkmaz; bize gönderilmez ve saklanmaz.</p>
<h2>Üyeden ne alırız</h2>
<ul>
<li><strong>Hesap bilgileri:</strong> ad soyad, e-posta, telefon, şube; isterseniz cinsiyet, fotoğraf, doğum tarihi, adres ve acil durumda aranacak kişi. Parolanız geri döndürülemeyecek biçimde (özet olarak) saklanır; onu biz de göremeyiz.</li>
<li><strong>Üyelik bilgileri:</strong> paket, başlangıç ve bitiş tarihleri, dondurma kayıtları, satış, taksit ve tahsilat kayıtları, bakiye hareketleri, siparişler, ödemelerin tutarı, sonucu, kartın ilk altı ve son dört hanesi. Kart numarasının tamamı ve güvenlik kodu saklanmaz.</li>
<li><strong>Sözleşmeler:</strong> imzaladığınız metin, imzanız, imza anı, bağlantı adresi (IP) ve kullandığınız tarayıcı; satın alırken onayladığınız metinler, sürümleri ve onay anı. On sekiz yaşından küçük üyelerin sözleşmesinde velisinin ya da vasisinin adı da durur.</li>
<li><strong>Kullanım bilgileri:</strong> salona giriş saatleri, katıldığınız dersler ve çekilişler, referans kodunuz ve onunla gelenler, puanlarınız, size gönderilen bildirimler ve görevlilerin hizmetle ilgili notları.</li>
</ul>
<h2>Formlardan ne alırız</h2>
<p>İletişim formundaki mesajınızı yanıtlamak, iş başvurunuzu değerlendirmek, çekilişe katılımınızı ve bülten aboneliğinizi yürütmek için verdiğiniz bilgileri kullanırız. Özgeçmiş dosyalarına yalnızca yetkili görevliler ulaşabilir; bu dosyalar internete açık değildir. Bültenden dilediğiniz an ayrılabilirsiniz.</p>
<h2>Kimlerle paylaşırız</h2>
<p>Bilgilerinizi satmayız ve reklam amacıyla kimseye vermeyiz. Yalnızca hizmetin gerektirdiği kadarını şunlarla paylaşırız: ödemeyi alan lisanslı ödeme kuruluşu ve bankanız, e-posta gönderimini sağlayan hizmet sağlayıcımız, Google ile giriş yaparsanız Google ve kanunen yetkili kamu kurumları.</p>
<h2>Ne kadar süre saklarız</h2>
<p>Hesap bilgileriniz hesabınız açık olduğu sürece tutulur. Hesabınız silindiğinde ad, iletişim bilgileri, fotoğraf ve notlar silinir. Ödeme, bakiye ve üyelik kayıtları hesabınızla bağı koparılmış olarak kalır. <strong>İki şeyde adınız kalır:</strong> imzaladığınız sözleşmelerde ad ve imzanız, satın alırken onayladığınız metinlerde ad, adres ve iletişim bilgileriniz; bunlar sözleşmenin kanıtıdır, değiştirilemez ve otomatik olarak silinmez. Süreler tek tek <a href="/kvkk">KVKK Aydınlatma Metni</a>’ndedir.</p>
<h2>Güvenlik</h2>
<p>Bağlantılar şifrelidir. Oturum anahtarınızın kendisi değil, yalnızca özeti saklanır. Görevliler yalnızca kendi şubelerindeki kayıtlara ulaşabilir ve yapılan her değişiklik kim tarafından, ne zaman yapıldığıyla birlikte kaydedilir.</p>
<h2>Değişiklikler ve iletişim</h2>
<p>Bu metni değiştirdiğimizde sayfanın başındaki sürüm ve tarih de değişir. Sorularınız için: {{eposta}}.</p>`,
}

const termsOfService: InitialPage = {
  title: 'Kullanım Koşulları',
  summary: 'Siteyi, hesabınızı ve salonlarımızı kullanırken geçerli olan kurallar.',
  content: `
<h2>1. Taraflar ve konu</h2>
<p>Bu koşullar, {{kulup}} (“Kulüp”) ile siteyi ziyaret eden, hesap açan veya üyelik satın alan kişi (“Kullanıcı”) arasındadır. Üyelik satın alırken imzaladığınız sözleşme ile bu koşullar çelişirse sözleşme geçerlidir.</p>
<h2>2. Hesap</h2>
<ul>
<li>Hesap açarken doğru ve güncel bilgi verirsiniz.</li>
<li>Hesabınız size özeldir; parolanızı ve giriş kodunuzu başkasıyla paylaşamazsınız.</li>
<li>İnternetten hesap açmak için on sekiz yaşını doldurmuş olmanız gerekir. Daha küçüklerin kaydı, veli veya vasileriyle birlikte ve yazılı izinle resepsiyonda yapılır.</li>
<li>Hesabınızın başkası tarafından kullanıldığından şüphelenirseniz parolanızı hemen değiştirin ve bize haber verin.</li>
</ul>
<h2>3. Üyelik ve ödeme</h2>
<p>Paketlerin süresi, fiyatı ve kapsamı satın alma anında gösterilir. Üyelik kişiye bağlıdır ve devredilemez. Üyeliğinizi, paketinizde yazan dondurma hakkı kadar dondurabilirsiniz; dondurulan günler bitiş tarihine eklenir. Cayma süresi, üyelik sözleşmesini imzaladığınız günden değil, paketi satın aldığınız günden başlar; cayma, sona erdirme ve iade <a href="/cayma">Cayma, İptal ve İade</a> sayfasında anlatılmıştır.</p>
<p>Sözleşmeleri sitede çizdiğiniz ya da yazdığınız imzayla onaylarsınız. Bu imza, 5070 sayılı Kanun anlamında güvenli elektronik imza değildir; belgedeki doğrulama kodu ve dijital parmak izi, kaydın sonradan değişip değişmediğini gösterir.</p>
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
<p>Çekilişlerin süresi, ödülü ve katılım koşulları kendi sayfasında yazar. Çekilişlere on sekiz yaşını doldurmuş olanlar katılabilir. Bir kişi bir çekilişe bir kez katılır; aynı kişiye ait birden çok kayıt tek kayıt sayılır.</p>
<h2>8. Değişiklik</h2>
<p>Bu koşulları değiştirebiliriz. Yeni sürüm bu sayfada, sürüm numarası ve tarihiyle yayımlanır.</p>
<h2>9. Uygulanacak hukuk</h2>
<p>Bu koşullara Türk hukuku uygulanır. Tüketiciler, kanunda belirtilen parasal sınırlar içinde yerleşim yerlerindeki tüketici hakem heyetine, üzerindeki uyuşmazlıklar için tüketici mahkemesine başvurabilir.</p>
<h2>10. İletişim</h2>
<p>{{adres}} · {{eposta}}</p>`,
}

const kvkk: InitialPage = {
  title: 'KVKK Aydınlatma Metni',
  summary:
    '6698 sayılı Kişisel Verilerin Korunması Kanunu uyarınca kişisel verilerinizin işlenmesine ilişkin bilgilendirme.',
  content: `
<h2>Veri sorumlusu</h2>
<p>Kişisel verileriniz, 6698 sayılı Kişisel Verilerin Korunması Kanunu (“Kanun”) uyarınca veri sorumlusu olarak {{sirket}} tarafından aşağıda açıklanan çerçevede işlenir.</p>
<h2>İşlenen veriler, amaçlar ve hukuki sebepler</h2>
<p>{{kisiselveriler}}</p>
<h2>Sağlık bilgisi</h2>
<p>Üyelik için hastalığınızı ya da sağlık raporunuzu sormayız. Sağlık beyanında yalnızca spor yapmanıza engel bildiğiniz bir durum olmadığını söylersiniz; bu beyan imzalı sözleşmelerle birlikte saklanır. Vücut ölçümü, isterseniz antrenörünüzle salonda yapılır ve bu sistemde saklanmaz. <a href="/bmi">Vücut Analizi</a> sayfasındaki hesap tarayıcınızda yapılır; yazdığınız ölçüler bize iletilmez. Dondurma nedenine ya da mesajlarınıza sağlık bilgisi yazmanız gerekmez.</p>
<h2>Saklama süreleri</h2>
<p>{{saklamasureleri}}</p>
<p>Hesabınız silindiğinde adınız, iletişim bilgileriniz, fotoğrafınız ve notlar silinir. <strong>Adınız iki yerde kalır:</strong> imzaladığınız sözleşmelerde adınız ve imzanız; satın alırken onayladığınız metinlerde adınız, adresiniz ve iletişim bilgileriniz. Bunlar sözleşmenin kanıtıdır ve içerikleri sonradan değiştirilemez. Hesabınızla bağlantısı olmayan serbest metinlerde (kulübün gelir ve gider defteri, kasa notları) adınız geçiyorsa çıkarılmasını ayrıca isteyebilirsiniz.</p>
<h2>On sekiz yaşından küçükler</h2>
<p>İnternetten hesabı on sekiz yaşını doldurmuş olanlar açar. Daha küçüklerin kaydı resepsiyonda, velisi ya da vasisiyle birlikte yapılır; sözleşmeyi veli ya da vasi imzalar, ödemeyi o yapar ve küçüğün verileri için bu metindeki hakları o kullanır.</p>
<h2>Toplama yöntemi</h2>
<p>Veriler; internet sitesi, formlar, salon girişindeki sistemler ve resepsiyondaki işlemler aracılığıyla, otomatik ya da kısmen otomatik yollarla toplanır.</p>
<h2>Aktarım</h2>
<p>Veriler; ödeme kuruluşları ve bankalar (kartla ödemede ad, iletişim ve fatura adresi), e-posta, bildirim ve barındırma hizmeti sağlayıcıları, Google ile giriş yaparsanız Google, mali müşavir ve avukatlar ile yetkili kamu kurumlarına, Kanun’un 8. ve 9. maddelerine uygun olarak ve amaçla sınırlı biçimde aktarılabilir.</p>
<h2>Haklarınız</h2>
<p>Kanun’un 11. maddesi uyarınca; verinizin işlenip işlenmediğini öğrenme, bilgi isteme, işlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenme, aktarıldığı üçüncü kişileri bilme, eksik veya yanlış verinin düzeltilmesini, verinin silinmesini veya yok edilmesini isteme, bu işlemlerin aktarılan kişilere bildirilmesini isteme, otomatik analiz sonucu aleyhinize çıkan sonuca itiraz etme ve kanuna aykırı işleme nedeniyle uğradığınız zararın giderilmesini isteme haklarına sahipsiniz.</p>
<h2>Başvuru</h2>
<p>Başvurunuzu {{eposta}} adresine sistemimizde kayıtlı e-posta adresinizden ya da {{adres}} adresine yazılı olarak iletebilirsiniz. Verilerinizin bir kopyasını üye sayfanızdaki <a href="/customer/privacy">Verilerim</a> bölümünden indirebilir, hesabınızın silinmesini orada isteyebilirsiniz. Başvurular en geç otuz gün içinde sonuçlandırılır. Yanıtı yetersiz bulursanız Kişisel Verileri Koruma Kuruluna şikâyette bulunabilirsiniz.</p>`,
}

const cookies: InitialPage = {
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
<li><code>cart</code> ve <code>cartOrder</code>: mağazada sepete eklediğiniz ürünler ve aynı siparişin iki kez verilmesini önleyen numara. Sipariş verince ya da siz silince gider.</li>
<li><code>entryCodes</code>: internet yokken de giriş yapabilmeniz için gelecek dakikaların giriş kodları. Çıkış yapınca silinir.</li>
<li><code>unreadNotifications</code>: okunmamış bildirim sayısı. Çıkış yapınca silinir.</li>
<li><code>signedOutAt</code> ve <code>bankVisit</code>: çıkışın öteki sekmelere bildirilmesi ve ödemeden sonra bankanın sayfasına geri dönülmemesi için birer işaret.</li>
<li><code>userInfoCheckedAt</code>: oturumunuzun en son ne zaman kontrol edildiği; <code>secondFactorChallenge</code>: Google ile girişin giriş formuna geçen sonraki adımı, iki adımlı doğrulama ya da metinlerin onayı. Sekmeyi kapatınca silinirler.</li>
</ul>
<p>Tarayıcının önbelleğinde ayrıca, internet bağlantınız kesildiğinde gösterilen sayfa ve sitenin biçim dosyaları durur; kişisel bilgi içermez. Bildirim almayı siz açarsanız tarayıcınız bunun için bir bildirim adresi oluşturur. Turnike ekranı olarak kurulan cihazlarda, o cihazın anahtarı (<code>gateDeviceKey</code>) ve çevrim dışı çalışması için gereken liste saklanır. Yönetim panelini kullanan görevlilerin tarayıcısında ekran tercihleri, son açtıkları kayıtlar ve gönderilmemiş form taslakları durur; taslaklar ve son açılanlar çıkış yapınca silinir.</p>
<h2>Hangi çerezler kullanılır</h2>
<p>Sayfalarımız çerez koymaz. Tarayıcı üzerinden oturum hizmetini (<code>/api/auth</code>) kullanan bağlantılarda, adı <code>authjs</code> ile başlayan oturum ve güvenlik çerezleri oluşur; bunlar yalnızca oturumu açık tutar ve sahte istekleri engeller.</p>
<h2>Google ile giriş</h2>
<p>Giriş ve kayıt sayfalarında Google ile giriş düğmesi varsa bu düğmeyi Google yükler ve Google kendi çerezlerini kullanabilir. Kullanmak istemezseniz e-posta ve parolayla giriş yapabilirsiniz. Diğer sayfalarda başka bir sitenin kodu çalışmaz.</p>
<h2>Nasıl silersiniz</h2>
<p>Tarayıcınızın ayarlarından bu sitenin verilerini silebilirsiniz. Silince oturumunuz kapanır, sepetiniz boşalır, şube ve görünüm tercihiniz unutulur; site çalışmaya devam eder.</p>
<p>Sorularınız için: {{eposta}}. Kişisel verilerinizle ilgili haklarınız <a href="/kvkk">KVKK Aydınlatma Metni</a>’nde yazılıdır.</p>`,
}

const withdrawal: InitialPage = {
  title: 'Cayma, İptal ve İade',
  summary:
    'Satın almadan nasıl cayacağınız, üyeliğinizi nasıl sona erdireceğiniz ve paranızın ne zaman iade edileceği.',
  content: `
<h2>Cayma hakkı</h2>
<p>İnternetten yaptığınız bir satın almadan on dört gün içinde, gerekçe göstermeden ve cezai şart ödemeden cayabilirsiniz. Süre, üyelikte ve bakiye yüklemede satın aldığınız gün, üründe ürünü teslim aldığınız gün başlar; üründen teslimden önce de cayabilirsiniz. Üyelik sözleşmesini daha önce imzalamış olmanız süreyi başlatmaz.</p>
<h2>Hizmetin hemen başlaması</h2>
<p>Üyeliğiniz cayma süresi dolmadan başlayacaksa ödeme sayfasında bunun için ayrıca onayınızı isteriz; kutu işaretsizdir ve onayınızın anı kaydedilir. Onay vermek istemezseniz üyeliğinizin cayma süresinden sonra başlamasını seçebilirsiniz. Kartla satın alınan günlük giriş o gün kullanıldığından bu onay olmadan satılmaz.</p>
<ul>
<li>Onay vererek başlattığınız üyelikten on dört gün içinde cayarsanız cayma anına kadar geçen günlerin bedeli iadeden düşülür.</li>
<li>Kullanılmış bir günlük girişte hizmet tamamlanmıştır; cayma hakkı sona erer.</li>
<li>Başlamamış bir üyelikten cayarsanız bedelin tamamı iade edilir.</li>
</ul>
<h2>Ürünler</h2>
<p>Ambalajı açılmış ve sağlık ya da hijyen bakımından geri alınması uygun olmayan ürünlerde cayma hakkı kullanılamaz. Diğer ürünleri, cayma bildiriminizden başlayarak on dört gün içinde teslim aldığınız şubeye getirirsiniz. Ürün satılan şubede teslim edildiğinden kargo bedeli yoktur.</p>
<h2>Üyeliğin sona erdirilmesi</h2>
<p>Cayma süresi geçtikten sonra da, süresi belirsiz olan ya da bir yıl ve daha uzun süreli üyeliğinizi dilediğiniz zaman gerekçe göstermeden ve cezai şart ödemeden sona erdirebilirsiniz. Bildiriminiz bize ulaştıktan sonra en geç yedi gün içinde üyeliğiniz sona erdirilir; kullanmadığınız döneme ait bedel, sona ermesinden başlayarak en geç on beş gün içinde iade edilir. Üyelikler süresinin sonunda otomatik olarak yenilenmez.</p>
<h2>Bildirim</h2>
<p>Cayma ya da sona erdirme bildiriminizi <a href="/customer/memberships">Üyeliklerim</a> sayfasından, {{eposta}} adresine, <a href="/contact">iletişim formuyla</a> ya da şubeye yazılı olarak yapabilirsiniz. Aşağıdaki formu kullanmak zorunda değilsiniz.</p>
<h2>İade</h2>
<p>Cayma bildiriminiz bize ulaştıktan sonra en geç on dört gün içinde bedel, ödemeyi yaptığınız araçla ve tek seferde iade edilir. Taksitli kart ödemesinde iadenin hesabınıza taksitle mi tek seferde mi geçeceğini bankanız belirler.</p>
<h2>Örnek cayma formu</h2>
<blockquote><p>Kime: {{satici}}</p><p>Bu formla, aşağıdaki ürünün satışına ya da hizmetin sunulmasına ilişkin sözleşmeden cayma hakkımı kullandığımı beyan ederim.</p><p>Sipariş ya da teslim tarihi: …</p><p>Cayma konusu ürün ya da hizmet: …</p><p>Bedeli: …</p><p>Adım ve soyadım: …</p><p>Adresim: …</p><p>İmzam (yalnızca kâğıt üzerinde gönderilirse): …</p><p>Tarih: …</p></blockquote>
<h2>Şikâyet ve itiraz</h2>
<p>Şikâyetinizi bize iletebilir; parasal sınırlar içinde yerleşim yerinizdeki ya da satın aldığınız yerdeki tüketici hakem heyetine, üzerindeki uyuşmazlıklarda tüketici mahkemesine başvurabilirsiniz.</p>`,
}

/** The clauses on which preliminary information and contract agree. */
const sharedClauses = {
  subject: 'Sözleşme konusu: {{siparis}}. Şube: {{sube}}.',
  period: '{{yalniz hizmet}} Süre: Hizmet {{baslangic}} günü başlar, {{songun}} günü sona erer.',
  price:
    'Bedel ve ödeme: Toplam bedel, bütün vergiler dâhil {{toplam}}. {{odeme}} Ödeme, kartın bankasının doğrulamasıyla alınır; kart numarası ve güvenlik kodu satıcı tarafından saklanmaz. Uzaktan iletişim aracının kullanılması için ayrıca ücret alınmaz; depozito alınmaz.',
  delivery: [
    '{{yalniz urun}} Teslim: Ürünler, sipariş tarihinden başlayarak en geç 30 gün içinde {{sube}} şubesinde alıcıya teslime hazır olur; kargo bedeli yoktur. Bu sürede hazır olmazsa sözleşmeyi sona erdirebilir ve ödediğiniz bedelin tamamını 14 gün içinde geri alabilirsiniz.',
    '{{yalniz bakiye}} İfa: Tutar, ödeme onaylanınca {{sube}} şubesindeki bakiyenize eklenir.',
    '{{yalniz hizmet}} İfa: Hizmet, yukarıda yazılı günler arasında {{sube}} şubesinde verilir.',
  ],
  withdrawal: [
    '{{yalniz urun}} Cayma hakkı: Ürünü teslim aldığınız günden başlayarak 14 gün içinde, teslimden önce de, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz. Ambalajı açılmış ve sağlık veya hijyen bakımından geri alınması uygun olmayan ürünlerde cayma hakkı kullanılamaz. Ürünü, cayma bildiriminizden başlayarak 14 gün içinde teslim aldığınız şubeye getirirsiniz.',
    '{{yalniz bakiye}} Cayma hakkı: Yüklediğiniz bakiyenin kullanılmamış bölümü için, ödeme gününden başlayarak 14 gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz.',
    '{{yalniz hizmet}} Cayma hakkı: Bu satın almanın yapıldığı günden başlayarak 14 gün içinde, gerekçe göstermeden ve cezai şart ödemeden sözleşmeden cayabilirsiniz. Süre, üyelik sözleşmesini daha önce imzalamış olsanız da bugün başlar.',
    '{{yalniz uyelik, hemen}} Hizmetin başlaması: Hizmet, ayrıca verdiğiniz onayla bu süre dolmadan başlar; cayarsanız cayma anına kadar geçen günlerin bedeli iadeden düşülür.',
    '{{yalniz gunlukgiris, hemen}} Hizmetin başlaması: Hizmet, ayrıca verdiğiniz onayla bu süre dolmadan başlar; günlük giriş kullanılınca hizmet tamamlanmış olur ve cayma hakkı sona erer.',
    '{{yalniz hizmet, sonra}} Hizmetin başlaması: Hizmet, cayma süresi dolduktan sonra başlar; bu süre içinde cayarsanız bedelin tamamı iade edilir.',
  ],
  refund:
    'Cayma bildirimi ve iade: Cayma bildiriminizi {{eposta}} adresine, sitedeki iletişim formuyla ya da şubeye yazılı olarak yapabilirsiniz. İade, bildiriminiz satıcıya ulaştıktan sonra en geç 14 gün içinde, ödemeyi yaptığınız araçla yapılır; paranın hesabınıza geçme süresi bankanıza bağlıdır.',
  ending: [
    '{{yalniz uyelik}} Sona erdirme: Süresi belirsiz olan ya da bir yıl ve daha uzun süreli üyeliği dilediğiniz zaman gerekçe göstermeden ve cezai şart ödemeden, sözleşmeyi kurduğunuz yolla sona erdirebilirsiniz. Bildiriminizden sonra en geç 7 gün içinde üyelik sona erdirilir, kullanmadığınız döneme ait bedel en geç 15 gün içinde iade edilir.',
    '{{yalniz uyelik}} Yenileme: Üyelik, süresinin sonunda otomatik olarak yenilenmez.',
  ],
  complaint:
    'Şikâyet ve itiraz: Şikâyetlerinizi satıcıya iletebilir; parasal sınırlar içinde yerleşim yerinizdeki ya da satın aldığınız yerdeki tüketici hakem heyetine, üzerindeki uyuşmazlıklarda tüketici mahkemesine başvurabilirsiniz.',
} as const

const clauses = (tag: 'p' | 'li', texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('\n')

const { subject, period, price, delivery, refund, ending, complaint } = sharedClauses

const preliminaryInformation: InitialPage = {
  title: 'Ön Bilgilendirme Formu',
  summary:
    'Ödemeden önce okuyup onayladığınız bilgiler. Köşeli ayraçtaki yerler satın aldığınızda doldurulur.',
  content: clauses('p', [
    'Satıcı: {{satici}}. Şikâyet ve cayma bildirimleri de bu adreslere yapılır.',
    'Alıcı: {{alici}}.',
    subject,
    period,
    price,
    ...delivery,
    ...sharedClauses.withdrawal,
    refund,
    ...ending,
    complaint,
  ]),
}

const distanceSale: InitialPage = {
  title: 'Mesafeli Satış Sözleşmesi',
  summary:
    'İnternetten satın alırken kurulan sözleşme. Köşeli ayraçtaki yerler satın aldığınızda doldurulur.',
  content: `<ol>\n${clauses('li', [
    'Taraflar ve tarih: Satıcı: {{satici}}. Alıcı: {{alici}}. Sözleşme tarihi: {{tarih}}.',
    subject,
    period,
    price,
    ...delivery,
    ...sharedClauses.withdrawal,
    refund,
    ...ending,
    'Belgeler: Bu sözleşme ve Ön Bilgilendirme Formu, onayladığınız biçimiyle saklanır ve ödemeniz onaylanınca e-postanıza gönderilir.',
    complaint,
  ])}\n</ol>`,
}

const earlyStart: InitialPage = {
  title: 'Hizmetin Hemen Başlamasına Onay',
  summary: 'Hizmetin cayma süresi dolmadan başlaması için ayrıca verilen onay.',
  content: clauses('p', [
    'Hizmetin, 14 günlük cayma süresinin dolmasını beklemeden, {{baslangic}} günü başlamasını istiyorum. Bu onayı ayrıca ve kendi isteğimle veriyorum; onayımın anı kaydedilir.',
    '{{yalniz uyelik}} Satın aldığım günden başlayarak 14 gün içinde gerekçe göstermeden cayabileceğimi; cayarsam cayma anına kadar geçen günlerin bedelinin iadeden düşüleceğini biliyorum.',
    '{{yalniz uyelik}} Bu onayı vermek zorunda olmadığımı, vermezsem üyeliğimi cayma süresi dolduktan sonra başlamak üzere satın alabileceğimi biliyorum.',
    '{{yalniz gunlukgiris}} Günlük girişin satın alındığı gün kullanıldığını; kullanılınca hizmetin tamamlanmış olacağını ve bundan sonra cayamayacağımı biliyorum. Kullanmadığım bir günlük girişten 14 gün içinde gerekçe göstermeden cayabilirim.',
    'Cayma bildirimimi {{eposta}} adresine ya da şubeye yazılı olarak yapabileceğimi, iadenin bildirimim satıcıya ulaştıktan sonra en geç 14 gün içinde ödemeyi yaptığım araçla yapılacağını biliyorum.',
  ]),
}

export const initialPages: Record<PageKey, InitialPage> = {
  about,
  'secure-shopping': secureShopping,
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  kvkk,
  cookies,
  withdrawal,
  'preliminary-information': preliminaryInformation,
  'distance-sale': distanceSale,
  'early-start': earlyStart,
}

/** Writes the first version of every page that has none. */
export async function addInitialPages({ db }: Pick<Services, 'db'>) {
  const written = await db.selectDistinct({ key: pageVersions.key }).from(pageVersions)
  const missing = pageKeys.filter((key) => !written.some((page) => page.key === key))
  if (missing.length === 0) return
  const rows = missing.map((key) => {
    const { content, ...text } = initialPages[key]
    return { ...text, key, version: 1, content: cleanHtml(content), authorName: system.name }
  })
  await db.insert(pageVersions).values(rows).onConflictDoNothing()
}
