import { mailLink, phoneLink } from '#server/modules/content/pages/initial/contact-links.ts'
import type { InitialPage } from '#server/modules/content/pages/initial-pages.ts'

export const about: InitialPage = (club) => ({
  title: 'Hakkımızda',
  summary: `${club.city} bozkırında kurulmuş bir spor kulübü: işini bilen antrenörler, bakımlı ekipman ve herkese yer olan salonlar.`,
  content: `
<p>${club.name} bir salon olarak değil, bir alışkanlık olarak başladı. Sabah işe gitmeden önce yarım saat, akşam eve dönerken bir saat; yıllarca sürebilecek kadar sade bir düzen. Şubelerimiz çoğaldı, bu düşünce değişmedi: <strong>sporun en zor yanı salona gelmektir, gerisini kolaylaştırmak bizim işimiz.</strong></p>
<h2>Neye inanıyoruz</h2>
<ul>
<li><strong>Herkese yer var.</strong> İlk kez dambıl tutan da yarışmaya hazırlanan da aynı salonda, aynı saygıyla karşılanır.</li>
<li><strong>Acele yok.</strong> Kimseye iki ayda mucize sözü vermeyiz. Doğru teknik, düzenli devam ve yeterli dinlenme ile gelen sonuç kalıcıdır.</li>
<li><strong>Açık konuşuruz.</strong> Üyelik koşulları, fiyatlar ve dondurma hakkı yazılıdır; sürpriz ücret çıkmaz.</li>
<li><strong>Ekipman çalışır.</strong> Arızalanan makinenin üstünde haftalarca kâğıt asılı kalmaz.</li>
</ul>
<h2>Salonlarımızda ne var</h2>
<p>Her şubede serbest ağırlık, makine, kardiyo ve esneme alanları bulunur. Hangi şubede hangi aletten kaç tane olduğunu <a href="/equipment">Ekipmanlar</a> sayfasında tek tek görebilirsiniz. Nereden başlayacağınızı bilmiyorsanız <a href="/programs/temel-fitness">Temel Fitness</a> programı ilk sekiz haftanızı planlar; <a href="/bmi">Vücut Analizi</a> ise başlangıç noktanızı rakamlarla gösterir.</p>
<h2>Antrenörlerimiz</h2>
<p>Antrenörlerimiz yalnızca program yazmaz; salonda dolaşır, tekniğinizi izler, gerektiğinde durdurur. Sağlık durumunuzu bilmeden kimseye ağır bir program verilmez. Yeni gelen her üyeyle ilk gün tanışır, hedefini ve geçmiş sakatlıklarını dinleriz.</p>
<h2>Bize uğrayın</h2>
<p>Kapımız her gün ${club.openingHours} arasında açık. Merkez adresimiz ${club.address}, ${club.city}. Gelmeden önce sormak istediklerinizi ${phoneLink(club.phone)} numarasından ya da ${mailLink(club.email)} adresinden sorabilirsiniz. Ekibimize katılmak isterseniz <a href="/application">başvuru formu</a> sizi bekliyor.</p>`,
})
