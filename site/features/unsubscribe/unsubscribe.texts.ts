export const unsubscribeTexts = {
  title: 'E-posta aboneliği',
  description: 'Kampanya maillerinden çık ya da listeye geri dön.',
  asking: {
    heading: 'Maillerden çıkmak mı istiyorsun?',
    lead: 'Bu adrese artık kampanya ve haber e-postası göndermeyiz:',
    stays: 'Üyeliğin, derslerin ve ödemelerinle ilgili bildirimler gelmeye devam eder.',
    button: 'Evet, listeden çık',
    back: 'Vazgeç, siteye dön',
  },
  left: {
    heading: 'Listeden çıktın',
    lead: 'Bu adrese artık kampanya e-postası gelmeyecek:',
    mistake: 'Yanlışlıkla mı bastın? Tek dokunuşla geri dönebilirsin.',
    button: 'Geri al',
    back: 'Siteye dön',
  },
  unknown: {
    heading: 'Bu bağlantı geçersiz',
    lead: 'Bağlantı eksik kopyalanmış olabilir. Onu maildeki hâliyle açmayı dene.',
    help: 'Üyeysen e-posta iznini profil ayarlarından da kapatabilirsin.',
    profile: 'Profil Ayarları',
  },
} as const
