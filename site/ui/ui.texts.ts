export const uiTexts = {
  home: 'Ana sayfa',
  breadcrumb: 'Bulunduğun yer',
  close: 'Kapat',
  working: 'Lütfen bekle...',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  strength: {
    label: 'Parola gücü',
    hint: 'En az 8 karakter, bir harf ve bir rakam.',
    levels: ['Çok kısa', 'Zayıf', 'İyi', 'Güçlü'],
  },
} as const
