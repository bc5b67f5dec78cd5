import type { DeletionRequest } from '#shared/people/privacy/privacy.contract.ts'
import type { Role } from '#shared/permissions/permissions.ts'

export const privacyTexts = {
  title: 'Verilerim',
  intro: 'Hakkında ne tuttuğumuzu gör, indir, kimlerin baktığını bil; istediğinde hesabını sildir.',
  exportTitle: 'Verilerini indir',
  exportText:
    'Profilin, üyeliklerin, dondurmaların, bakiye hareketlerin, ödemelerin, siparişlerin, mesajların ve fotoğrafın tek bir ZIP dosyasında. Saatte en çok beş kez.',
  export: 'ZIP olarak indir',
  exporting: 'Hazırlanıyor...',
  fileName: 'verilerim.zip',
  viewsTitle: 'Sayfana kimler baktı',
  viewsText: 'Kulüpten biri yönetim panelinde kişisel sayfanı açtığında burada görünür.',
  noViews: 'Şimdiye kadar kimse bakmadı.',
  moreViews: 'Daha eskileri göster',
  roles: {
    member: 'Üye',
    trainer: 'Antrenör',
    staff: 'Şube görevlisi',
    admin: 'Yönetici',
  } satisfies Record<Role, string>,
  deletionTitle: 'Hesabını sildir',
  deletionText:
    'İsteğini bir yönetici en geç 30 gün içinde sonuçlandırır. Profilin, fotoğrafın, mesajların ve notlar silinir; ödeme, bakiye ve üyelik kayıtların hesabınla bağı koparılarak kalır. İmzaladığın sözleşmelerde adın ve imzan, satın alırken onayladığın metinlerde adın, adresin ve iletişim bilgilerin kanıt olarak durur. Bakiyende para varsa önce iade edilir.',
  reason: 'Neden (istersen)',
  password: 'Parolan',
  ask: 'Silme isteği gönder',
  question: 'Hesabının silinmesini istiyor musun?',
  questionText: 'Silinen hesap geri getirilemez. İsteğini sonuçlanana kadar geri alabilirsin.',
  keep: 'Vazgeç',
  open: (day: string) => `Silme isteğin ${day} tarihinde alındı, sonuçlanmasını bekliyor.`,
  withdraw: 'İsteği geri al',
  withdrawing: 'Geri alınıyor...',
  past: {
    withdrawn: (day: string) => `Son isteğini ${day} tarihinde geri aldın.`,
    declined: (day: string) => `Son isteğin ${day} tarihinde reddedildi.`,
  } satisfies Partial<Record<DeletionRequest['status'], (day: string) => string>>,
  answer: (answer: string) => `Neden: ${answer}`,
  policy: 'Gizlilik politikası',
  kvkk: 'KVKK aydınlatma metni',
} as const
