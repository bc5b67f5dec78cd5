import { formatCount } from '#admin/app/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/resources/resource.ts'
import type { AssignmentResult, ReferralState } from '#shared/referrals/referrals.schema.ts'

const states: Readonly<Record<ReferralState, string>> = {
  pending: 'Onay bekliyor',
  active: 'Etkin',
  deactivated: 'Devre dışı',
}

const results: Readonly<Record<AssignmentResult['status'], string>> = {
  assigned: 'Atandı',
  'already-assigned': 'Zaten atanmış',
  own: 'Kodun sahibi',
  unknown: 'Böyle bir üye yok',
}

export const referralTexts = {
  name: 'Referans kodu |||| Referans kodları',
  fields: {
    code: 'Kod',
    printed: 'Kod',
    user: 'Sahibi',
    userName: 'Sahibi',
    userEmail: 'Sahibinin e-postası',
    branch: 'Şube',
    branchName: 'Şube',
    status: 'Durum',
    reason: 'Neden',
    useCount: 'Gelen',
    maxUses: 'Kullanım sınırı',
    totalEarned: 'Kazandırdığı puan',
    createdAt: 'Oluşturulma',
    approvedAt: 'Onay',
    deactivatedAt: 'Devre dışı kalma',
    users: 'Atananlar',
    reward: 'Ödül',
    rewards: 'Ödül sayısı',
    amount: 'Puan',
  },
  states,
  waiting: (count: string) => `${count} referans kodu onay bekliyor`,
  noLimit: 'Sınırsız',
  usesOf: (count: number, most: number | null) =>
    most === null ? formatCount(count) : `${formatCount(count)} / ${formatCount(most)}`,
  approve: 'Onayla',
  approved: 'Kod onaylandı; sahibine e-posta gönderildi.',
  reject: 'Onaylama',
  deactivate: 'Devre dışı bırak',
  deactivated: 'Kod devre dışı; sahibine e-posta gönderildi.',
  deactivateTitle: (code: string) => `Kod devre dışı bırakılsın mı: ${code}?`,
  rejectTitle: (code: string) => `Kod onaylanmasın mı: ${code}?`,
  deactivateContent:
    'Kod bir daha kullanılamaz ve geri açılamaz. Kazanılmış puanlar kalır. Nedeni kodun sahibi de görür.',
  reason: 'Neden',
  limit: 'Sınırı değiştir',
  limitTitle: (code: string) => `Kullanım sınırı: ${code}`,
  limitHint: 'Bu kodla en çok kaç kişi gelebilir. Boş bırakırsanız sınır olmaz.',
  limitSave: 'Sınırı kaydet',
  limitSaved: 'Kullanım sınırı kaydedildi.',
  giveRewards: (count: number) => `${formatCount(count)} bekleyen ödülü ver`,
  openRewards: (count: number) =>
    `${formatCount(count)} kullanım, ödül 0 puana ayarlıyken yapıldığı için ödüllendirilmedi.`,
  rewarded: (rewards: number, amount: number) =>
    `${formatCount(rewards)} kullanım için ${formatCount(amount)} puan verildi.`,
  rewardTitle: 'Bekleyen ödüller verilsin mi?',
  rewardContent: (name: string) =>
    `${name} her kullanım için bugünkü ödül kadar puan kazanır; bu işlem geri alınamaz.`,
  assign: 'Üyelere ata',
  assignTitle: (code: string) => `Üyelere ata: ${code}`,
  assignContent:
    'E-posta adreslerini alt alta, virgülle ya da bir tablodan yapıştırın. Kod atanan üye, yeni olmasa da kodu kullanabilir.',
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
  cameBy: 'Bu kodla gelenler',
  noneCame: 'Bu kodla henüz kimse gelmedi.',
  person: 'Üye',
  date: 'Tarih',
  reward: 'Ödül',
  points: (count: number) => `${formatCount(count)} puan`,
  assigned: 'Atananlar',
  noneAssigned: 'Bu kod kimseye atanmadı.',
  assignedMost: (count: number) => `En yeni ${formatCount(count)} kişi`,
  tree: 'Kim kiminle geldi',
  treeEmpty: 'Bu kişiyle henüz kimse gelmedi.',
  treeCut: 'Daha fazlası var; ilk 500 kişi gösteriliyor.',
  broughtBy: (name: string) => `${name} getirdi`,
  broughtByNobody: 'Kendisi geldi',
  brought: (count: number) => `${formatCount(count)} kişi getirdi`,
} as const satisfies ResourceTexts & Record<string, unknown>
