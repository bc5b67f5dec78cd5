import { formatCount } from '#admin/core/i18n/grid.texts.ts'

export const sheetTexts = {
  label: (name: string) => `${name} tablosu`,
  hint: 'Bir satırı düzenlemek için çift tıklayın ya da Enter’a basın. Enter kaydeder, Tab sağa geçer, Esc vazgeçer.',
  actions: 'İşlemler',
  open: (name: string) => `${name} kaydını aç`,
  edit: (name: string) => `${name} satırını düzenle`,
  save: 'Satırı kaydet',
  cancel: 'Vazgeç',
  saved: 'Satır kaydedildi.',
  locked: 'Bu satır bir satışa bağlı: yalnızca notu değişir.',
  exportCsv: 'CSV olarak indir',
  exportXlsx: 'Excel (.xlsx) olarak indir',
  exportDone: 'Dosya indirildi.',
  import: 'İçe aktar',
  paste: 'Tablodan yapıştır',
  pasteTitle: (name: string) => `${name}: Excel’den yapıştır`,
  pasteLabel: 'Kopyaladığınız satırlar',
  pasteHint: (labels: string) =>
    `Sütun sırası: ${labels}. Başlık satırını da kopyalarsanız sütunlar adlarından tanınır.`,
  pastePreview: 'Eklenecek satırların önizlemesi',
  pasteBranchFirst: 'Satırların ekleneceği şubeyi yukarıdan seçin.',
  pasteTooMany: (most: number) =>
    `Bir seferde en çok ${formatCount(most)} satır yapıştırılabilir. Büyük listeler için İçe aktar’ı kullanın.`,
  pasteTooWide: (most: number) => `En çok ${formatCount(most)} sütun olabilir.`,
  pasteCount: (valid: number, invalid: number) =>
    [
      `${formatCount(valid)} satır eklenebilir`,
      invalid > 0 && `${formatCount(invalid)} satırda sorun var ve burada kalır`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  pasteShown: (shown: number, all: number) =>
    `${formatCount(all)} satırın ${formatCount(shown)} tanesi gösteriliyor, sorunlu olanlar önce.`,
  pasteAdd: (count: number) => `${formatCount(count)} satırı ekle`,
  pasted: (count: number) => `${formatCount(count)} satır eklendi.`,
  row: 'Satır',
  problem: 'Sorun',
  close: 'Kapat',
} as const
