import type { ResourceTexts } from '#admin/core/resource.ts'

export const settingsTexts = {
  name: 'Genel ayarlar |||| Genel ayarlar',
  fields: {
    installmentMinimums: 'Taksit alt sınırları',
    installmentNumber: 'Taksit sayısı',
    amount: 'En az tutar',
    renewalReminderDays: 'Bitiş hatırlatması (gün)',
    lowStock: 'Az kalan ürün sınırı',
    referralReward: 'Referans ödülü (puan)',
    referralDays: 'Referans kodu süresi (gün)',
    openOrders: 'Ödenmemiş sipariş sınırı',
    deskOrderDays: 'Şubede ödenecek siparişin süresi (gün)',
    referralNeedsMembership: 'Referans ödülü ilk üyelik ödenince verilsin',
    cancellationDays: 'İptal bildiriminden üyeliğin sonuna (gün)',
    cancellationRefundDays: 'İptal bildiriminden iadeye (gün)',
    cancellationTermDays: 'İnternetten iptal edilebilen en kısa süre (gün)',
    applicationMonths: 'İş başvuruları ve CV’ler (ay)',
    messageMonths: 'İletişim mesajları (ay)',
    entryMonths: 'Turnike geçişleri (ay)',
    iysDays: 'İYS’ye giriş süresi (iş günü)',
    secondFactor: 'İki adımlı doğrulama zorunluluğu',
  },
  secondFactorRules: {
    off: 'Zorunlu değil',
    admins: 'Yöneticiler için zorunlu',
    staff: 'Yöneticiler ve personel için zorunlu',
    personnel: 'Antrenörler dâhil bütün personel için zorunlu',
  },
  secondFactorHint:
    'Kurmamış olanlar, açık oturumları dâhil, kurulumu tamamlayana kadar başka bir işlem yapamaz. Bu sizin hesabınız için de geçerlidir.',
  title: 'Genel ayarlar',
  subtitle: 'Bütün şubelerde geçerlidir.',
  installmentsHint: 'Burada yazmayan bir taksit sayısı sunulmaz. Tek çekim her tutarda yapılabilir.',
  noInstallments: 'Hiç taksit sunulmuyor; kartlar yalnızca tek çekim.',
  installments: (count: number) => `${count} taksit`,
  addInstallment: 'Taksit ekle',
  removeInstallment: (count: number) => `${count} taksiti kaldır`,
  reminderHint: 'Üyelik bitmeden kaç gün önce e-posta gönderileceği. 0 yazarsanız gönderilmez.',
  rewardHint:
    'Koduyla yeni bir üye gelen üyenin kazandığı puan. Yeni üye e-posta adresini doğrulayınca yazılır. 0 yazarsanız ödül verilmez.',
  referralNeedsMembershipHint:
    'Kapalıysa yeni üyenin e-posta adresini doğrulaması yeter. Daha önce kullanılan kodlarda o günkü koşul geçerlidir.',
  referralDaysHint: 'Yeni üye, kaydından sonra kaç gün içinde kod kullanabilir. 0 yazarsanız sınır olmaz.',
  openOrdersHint: 'Bir üyenin aynı anda en çok kaç ödenmemiş siparişi olabileceği.',
  deskOrderDaysHint:
    'Teslim alınmayan sipariş bu süre sonunda iptal olur ve ürünleri stoğa döner. Süre her durum değişikliğinde yeniden başlar.',
  cancellationDaysHint: 'Kanuna göre en çok 7. Üye bu süre içinde bildirimini geri alabilir.',
  cancellationRefundDaysHint: 'Kanuna göre en çok 15; cayma hakkında en çok 14 gün uygulanır.',
  cancellationTermDaysHint:
    'Süresi bundan kısa üyelikler, internetten satın almadan sonraki 14 günlük cayma süresi geçince internetten iptal edilemez. Bir yıl ve daha uzun üyelikler her zaman iptal edilebilir. Koşulları “Cayma, İptal ve İade” sayfasında da yazın.',
  iysDaysHint:
    'Alınan onay ve retlerin İYS’ye girileceği süre; hafta sonları ve resmî tatiller sayılmaz. İYS bağlıysa iki iş günü girilemeyen kayıtlar Bugün ekranında uyarı olur.',
  retentionTitle: 'Saklama süreleri',
  retentionHint:
    'Bu süreden eski kayıtlar her gece kalıcı olarak silinir. Aydınlatma metni bu süreleri yazar.',
  entryMonthsHint: 'En az 3. Raporlar için şube ve saate göre giriş sayıları kalır.',
  lowStockHint: 'Stoğu bu sayıda ya da altında olan ürünler “az kaldı” diye gösterilir.',
} as const satisfies ResourceTexts & Record<string, unknown>
