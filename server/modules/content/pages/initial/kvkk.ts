import { mailLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const kvkk: InitialPage = (club) => ({
  title: 'KVKK Aydınlatma Metni',
  summary:
    '6698 sayılı Kişisel Verilerin Korunması Kanunu uyarınca kişisel verilerinizin işlenmesine ilişkin bilgilendirme.',
  content: `
<h2>Veri sorumlusu</h2>
<p>Kişisel verileriniz, 6698 sayılı Kişisel Verilerin Korunması Kanunu (“Kanun”) uyarınca veri sorumlusu olarak ${club.name} (${club.address}, ${club.city}) tarafından aşağıda açıklanan çerçevede işlenir.</p>
<h2>İşlenen veriler, amaçlar ve hukuki sebepler</h2>
<ul>
<li><strong>Kimlik ve iletişim</strong> (ad soyad, e-posta, telefon): hesabınızın açılması, üyeliğin kurulması ve size ulaşılması. Hukuki sebep: sözleşmenin kurulması ve ifası (m. 5/2-c).</li>
<li><strong>Müşteri işlemi</strong> (paket, ödeme sonucu, bakiye, sözleşmeler): hizmetin sunulması ve muhasebe. Hukuki sebep: sözleşmenin ifası (m. 5/2-c) ve hukuki yükümlülük (m. 5/2-ç).</li>
<li><strong>Fiziksel mekân güvenliği</strong> (salona giriş kayıtları): üyeliğin doğrulanması ve güvenlik. Hukuki sebep: meşru menfaat (m. 5/2-f).</li>
<li><strong>İşlem güvenliği</strong> (IP adresi, oturum ve değişiklik kayıtları): hesabınızın ve sistemin korunması. Hukuki sebep: meşru menfaat (m. 5/2-f) ve hukuki yükümlülük (m. 5/2-ç).</li>
<li><strong>Görsel veri</strong> (isterseniz yüklediğiniz profil fotoğrafı): üyenin tanınması. Hukuki sebep: açık rıza (m. 5/1).</li>
<li><strong>Pazarlama</strong> (bülten için e-posta): kampanya ve haberlerin iletilmesi. Hukuki sebep: açık rıza (m. 5/1) ve ticari elektronik ileti onayı.</li>
<li><strong>Özlük</strong> (iş başvurusundaki bilgiler ve özgeçmiş): başvurunun değerlendirilmesi. Hukuki sebep: sözleşmenin kurulması (m. 5/2-c).</li>
</ul>
<p>Sağlık verisi istemiyoruz. <a href="/bmi">Vücut Analizi</a> sayfasındaki hesap tarayıcınızda yapılır; yazdığınız ölçüler bize iletilmez.</p>
<h2>Toplama yöntemi</h2>
<p>Veriler; internet sitesi, formlar, salon girişindeki sistemler ve resepsiyondaki işlemler aracılığıyla, otomatik ya da kısmen otomatik yollarla toplanır.</p>
<h2>Aktarım</h2>
<p>Veriler; ödeme kuruluşları ve bankalar, e-posta ve barındırma hizmeti sağlayıcıları, mali müşavir ve avukatlar ile yetkili kamu kurumlarına, Kanun'un 8. ve 9. maddelerine uygun olarak ve amaçla sınırlı biçimde aktarılabilir.</p>
<h2>Haklarınız</h2>
<p>Kanun'un 11. maddesi uyarınca; verinizin işlenip işlenmediğini öğrenme, bilgi isteme, işlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenme, aktarıldığı üçüncü kişileri bilme, eksik veya yanlış verinin düzeltilmesini, verinin silinmesini veya yok edilmesini isteme, bu işlemlerin aktarılan kişilere bildirilmesini isteme, otomatik analiz sonucu aleyhinize çıkan sonuca itiraz etme ve kanuna aykırı işleme nedeniyle uğradığınız zararın giderilmesini isteme haklarına sahipsiniz.</p>
<h2>Başvuru</h2>
<p>Başvurunuzu ${mailLink(club.email)} adresine sistemimizde kayıtlı e-posta adresinizden ya da ${club.address}, ${club.city} adresine yazılı olarak iletebilirsiniz. Başvurular en geç otuz gün içinde sonuçlandırılır. Yanıtı yetersiz bulursanız Kişisel Verileri Koruma Kuruluna şikâyette bulunabilirsiniz.</p>`,
})
