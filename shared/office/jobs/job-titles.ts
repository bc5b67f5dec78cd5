/** What the back office calls the jobs of each queue. */
export const jobTitles: Readonly<Record<string, string>> = {
  'blog-view-expiry': 'Blog okuma kayıtlarının temizliği',
  'campaign-schedule': 'Zamanlanmış kampanyaların başlatılması',
  closures: 'Kapalı günlerin üyeliklere eklenmesi',
  'pending-signatures': 'İmza bekleyenler listesinin tutulması',
  'dashboard-counts': 'Başlangıç ekranının sayımları',
  'dashboard-sums': 'Başlangıç ekranının toplamları',
  'membership-months': 'Üyelik hareketlerinin aylık sayımı',
  'sale-sums': 'Satış raporunun toplamları',
  'file-removal': 'Kalan dosyaların silinmesi',
  'freeze-notices': 'Biten dondurmaların haberi',
  imports: 'Dosyaların sayfalara aktarılması',
  'lost-item-expiry': 'Eski kayıp eşyaların temizliği',
  mail: 'E-posta gönderimi',
  'membership-reminders': 'Üyelik bitiş hatırlatmaları',
  'notification-expiry': 'Eski bildirimlerin temizliği',
  'password-reset': 'Parola sıfırlama kodları',
  push: 'Anlık bildirimin cihaza gönderimi',
  'push-fan-out': 'Anlık bildirimin cihazlara dağıtımı',
  'raffle-closing': 'Biten çekilişlerin listesinin kapatılması',
  'record-view-expiry': 'Eski görüntüleme kayıtlarının temizliği',
  'session-expiry': 'Süresi dolan oturumların temizliği',
  'turnstile-expiry': 'Kullanılmış giriş kodlarının temizliği',
  'unpaid-orders': 'Ödenmeyen siparişlerin geri alınması',
}

export const jobTitle = (queue: string): string => jobTitles[queue] ?? queue
