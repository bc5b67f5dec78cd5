/** What new members are written in a month for which nobody wrote anything else. */
export const defaultTemplate = {
  subject: 'Aramıza hoş geldin, {{ad}}!',
  preheader: 'Bozkır’da ilk haftan için bilmen gerekenler.',
  content: `<p>Merhaba {{ad}},</p>
<p>{{kulup}} ailesine katıldığın için mutluyuz. İlk haftanı kolaylaştırmak için birkaç kısa not:</p>
<h2>İlk haftan için</h2>
<ul>
<li><strong>Girişte kodun hazır.</strong> Hesabındaki giriş kodunu turnikede okutman yeterli.</li>
<li><strong>Derslere yer ayırt.</strong> Derslerim sayfasından boş yerleri görür, yerini ayırtırsın.</li>
<li><strong>Aklına takılanı sor.</strong> Salondaki antrenörler ilk programını birlikte hazırlar.</li>
</ul>
<p>İyi antrenmanlar!</p>`,
  actionLabel: 'Hesabımı aç',
  actionLink: '/customer',
} as const
