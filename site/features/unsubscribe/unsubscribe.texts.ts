export const unsubscribeTexts = {
  title: 'Mail aboneliği',
  description: 'Kampanya maillerinden çık ya da listeye geri dön.',
  asking: {
    heading: 'Maillerden çıkmak mı istiyorsun?',
    lead: 'Bu adrese artık kampanya ve haber maili göndermeyiz:',
    stays: 'Üyeliğin, derslerin ve ödemelerinle ilgili bildirimler gelmeye devam eder.',
    button: 'Evet, listeden çık',
    back: 'Vazgeç, siteye dön',
  },
  left: {
    heading: 'Listeden çıktın',
    lead: 'Bu adrese artık kampanya maili gelmeyecek:',
    mistake: 'Yanlışlıkla mı bastın? Tek dokunuşla geri dönebilirsin.',
    button: 'Geri al',
    back: 'Siteye dön',
  },
  unknown: {
    heading: 'Bu bağlantı geçersiz',
    lead: 'Bağlantı eksik kopyalanmış olabilir. Onu maildeki hâliyle açmayı dene.',
    help: 'Üyeysen, mail iznini profil ayarlarından da kapatabilirsin.',
    profile: 'Profil ayarları',
  },
} as const
