import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { missingTexts } from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'
import type { AssignmentResult, MissingForReward } from '#shared/loyalty/referrals/referrals.schema.ts'

const results: Readonly<Record<AssignmentResult['status'], string>> = {
  assigned: 'Atandı',
  'already-assigned': 'Zaten atanmış',
  own: 'Kodun sahibi',
  unknown: 'Böyle bir üye yok',
}

/** Texts of a code’s page. */
export const codeTexts = {
  approve: 'Onayla',
  approved: 'Kod onaylandı; sahibine e-posta gönderildi.',
  reject: 'Reddet',
  deactivate: 'Devre dışı bırak',
  deactivated: 'Kod devre dışı; sahibine e-posta gönderildi.',
  deactivateTitle: (code: string) => `Kod devre dışı bırakılsın mı: ${code}?`,
  rejectTitle: (code: string) => `Kod reddedilsin mi: ${code}?`,
  deactivateContent:
    'Kod bir daha kullanılamaz ve geri açılamaz. Kazanılmış puanlar kalır. Nedeni kodun sahibi de görür.',
  reason: 'Neden',
  limit: 'Sınırı değiştir',
  limitTitle: (code: string) => `Kullanım sınırı: ${code}`,
  limitHint: 'Bu kodla en çok kaç kişi gelebilir. Boş bırakırsanız sınır olmaz.',
  limitHintOf: (uses: number) =>
    `Bu kodla en çok kaç kişi gelebilir; şimdiye dek ${formatCount(uses)} kişi geldi. Boş bırakırsanız sınır olmaz.`,
  limitSave: 'Sınırı kaydet',
  limitSaved: 'Kullanım sınırı kaydedildi.',
  giveRewards: (count: number) => `${formatCount(count)} bekleyen ödülü ver`,
  openRewards: (count: number) =>
    `${formatCount(count)} kullanım, ödül 0 puana ayarlıyken yapıldığı için ödüllendirilmedi.`,
  waitingRewards: (count: number) =>
    `${formatCount(count)} kullanımın ödülü bekliyor: gelen kişi e-posta adresini doğrulayınca ve istenmişse ilk üyeliğini satın alınca puan otomatik olarak yazılır. Kimde neyin eksik olduğu aşağıdaki listede.`,
  rewarded: (rewards: number, amount: number) =>
    `${formatCount(rewards)} kullanım için ${formatCount(amount)} puan verildi.`,
  rewardTitle: 'Bekleyen ödüller verilsin mi?',
  rewardContent: (name: string) =>
    `${name} her kullanım için bugünkü ödül kadar puan kazanır; bu işlem geri alınamaz.`,
  assign: 'Üyelere ata',
  assignTitle: (code: string) => `Üyelere ata: ${code}`,
  assignContent:
    'E-posta adreslerini alt alta, virgülle ya da bir tablodan yapıştırın. Kod atanan üye, yeni olmasa da kodu kullanabilir.',
  assignLines:
    'Her satıra bir adres. Kod atanan üye, yeni olmasa da kodu kullanabilir; daha önce atananlar burada yazmaz.',
  ownerHint: 'Kodun sahibi olacak üye; adı, e-postası ya da telefonuyla arayabilirsiniz.',
  approveHint: 'Kod beklemeden geçerli olur ve sahibine e-posta gönderilir.',
  closed: 'Bu kod devre dışı. Devre dışı bırakılan kod değiştirilemez ve geri açılamaz.',
  addresses: 'E-posta adresleri',
  addressCount: (count: number) => `${formatCount(count)} adres`,
  tooMany: (most: number) => `Bir kerede en çok ${formatCount(most)} adres yazılabilir.`,
  assignSave: 'Ata',
  assignAgain: 'Başka adresler ata',
  close: 'Kapat',
  results,
  resultsTitle: 'Sonuç',
  resultCount: (count: number, status: AssignmentResult['status']) =>
    `${formatCount(count)} ${results[status].toLocaleLowerCase('tr-TR')}`,
  uses: 'Bu kodla gelenler',
  noUses: 'Bu kodla henüz kimse gelmedi.',
  person: 'Üye',
  date: 'Tarih',
  reward: 'Ödül',
  points: (count: number) => `${formatCount(count)} puan`,
  pointsWaiting: (count: number, missing: readonly MissingForReward[]) =>
    `${formatCount(count)} puan bekliyor: ${missing.map((condition) => missingTexts[condition]).join(', ')}`,
  assigned: 'Atananlar',
  noneAssigned: 'Bu kod kimseye atanmadı.',
  assignedMost: (count: number) => `En yeni ${formatCount(count)} kişi`,
  tree: 'Kim kiminle geldi',
  treeEmpty: 'Bu üyeyle henüz kimse gelmedi.',
  treeTruncated: 'Daha fazlası var; ilk 500 kişi gösteriliyor.',
  referredBy: (name: string) => `${name} getirdi`,
  noReferrer: 'Kendisi geldi',
  referredCount: (count: number) => `${formatCount(count)} kişi getirdi`,
} as const
