import { formatLira } from '#shared/core/lira-text.ts'

export const commissionsMessages = {
  listFailed: 'Prim kuralları getirilemedi',
  createFailed: 'Prim kuralı eklenemedi',
  updateFailed: 'Prim kuralı değiştirilemedi',
  deleteFailed: 'Prim kuralı silinemedi',
  sheetsFailed: 'Primler getirilemedi',
  fileFailed: 'Prim dosyası hazırlanamadı',
  closeFailed: 'Ay kapatılamadı',
  notFound: 'Prim kuralı bulunamadı.',
  deleted: 'Prim kuralı silindi.',
  percentOrFixed: 'Ya yüzde ya da tutar girin.',
  sameRule: 'Aynı antrenör ve paket için bu günden başlayan bir kural var.',
  closedMonth:
    'Kural kapanmış bir ayda başlıyor. Kapanmış ayların kuralı değişmez; yeni oranı açık bir aydan başlatın.',
  inUse: 'Bu kurala göre prim ödendi; silinemez. Yeni oranı açık bir aydan başlatın.',
  keepBranch: 'Şubede primi kapatılmış aylar var, bu yüzden silinemez.',
  notTrainer: 'Bu kişi şubenin antrenörü değil.',
  packageUnknown: 'Paket bulunamadı.',
  packageNotPack: 'Bu paket seans satmıyor.',
  monthNotOver: (month: string) => `${month} henüz bitmedi; bittikten sonra kapatılır.`,
  monthClosed: (month: string) => `${month} kapanmış.`,
  earlierMonth: (month: string) => `Önce ${month} kapatılmalı.`,
  chooseBranch: 'Ayı kapatmak için bir şube seçin.',
  fileName: 'primler',
  fileTitle: (month: string) => `${month} primleri`,
  columns: ['Antrenör', 'Şube', 'Ders', 'Üye', 'Paket', 'Kural', 'Düzeltme', 'Ödenen', 'Prim'],
  reversal: 'Geri alındı',
  total: 'Toplam',
} as const

interface RuleWords {
  basis: 'session' | 'pack'
  percent: number | null
  /** Lira. */
  fixed: number | null
}

/** What a rule pays: `Her seans %40`. */
export const ruleText = ({ basis, percent, fixed }: RuleWords): string =>
  `${basis === 'session' ? 'Her seans' : 'Her paket'} ${
    percent === null ? formatLira(fixed ?? 0) : `%${String(percent).replace('.', ',')}`
  }`
