export const uiTexts = {
  home: 'Ana sayfa',
  breadcrumb: 'Bulunduğun yer',
  close: 'Kapat',
  working: 'Lütfen bekle...',
  fields: {
    name: 'Ad soyad',
    email: 'E-posta adresi',
    phone: 'Telefon',
    branch: 'Şube',
    chosenBranch: 'Seçili şube',
    otherCities: 'Diğer',
  },
  sessionOver: 'Oturumun kapandı; yazdıkların burada duruyor.',
  signInAgain: 'Yeni sekmede giriş yap',
  sessionBack: 'Yeniden giriş yaptın. Şimdi kaydedebilirsin.',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  strength: {
    label: 'Parola gücü',
    hint: 'En az 8 karakter, bir harf ve bir rakam.',
    levels: ['Çok kısa', 'Zayıf', 'İyi', 'Güçlü'],
  },
} as const
