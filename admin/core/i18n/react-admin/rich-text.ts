/** Translation keys used by the rich text editor. */
export const tiptap = {
  bold: 'Kalın',
  italic: 'İtalik',
  underline: 'Altı çizili',
  strike: 'Üstü çizili',
  code: 'Kod',
  list_bulleted: 'Madde işaretli liste',
  list_numbered: 'Numaralı liste',
  blockquote: 'Alıntı',
  clear_format: 'Biçimi temizle',
} as const

/** Keys of our own buttons. */
export const richTextTexts = {
  heading: 'Başlık',
  subheading: 'Alt başlık',
  headings: 'Başlık düzeyi',
  link: 'Bağlantı',
  linkTitle: 'Bağlantı ekle',
  linkAddress: 'Adres',
  linkHint: 'https:// ile başlayan bir adres, e-posta için mailto: ya da bu sitede /bmi gibi bir yol.',
  linkRefused: 'Bu adres bağlantı olamaz.',
  linkRemove: 'Bağlantıyı kaldır',
  linkSave: 'Ekle',
} as const
