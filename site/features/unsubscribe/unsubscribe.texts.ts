export const unsubscribeTexts = {
  title: 'E-posta aboneliği',
  description: 'Kampanya e-postalarından çık ya da listeye geri dön.',
  asking: {
    heading: 'E-postalardan çıkmak mı istiyorsun?',
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
    lead: 'Bağlantı eksik kopyalanmış olabilir. Onu e-postadaki hâliyle açmayı dene.',
    help: 'Üyeysen e-posta iznini profil ayarlarından da kapatabilirsin.',
    profile: 'Profil Ayarları',
  },
}
export type UnsubscribeTexts = typeof unsubscribeTexts

export const smsTexts: UnsubscribeTexts = {
  title: 'SMS izni',
  description: 'Kampanya SMS’lerini kapat ya da geri aç.',
  asking: {
    heading: 'SMS almak istemiyor musun?',
    lead: 'Bu numaraya artık kampanya ve haber SMS’i göndermeyiz:',
    stays: 'Üyeliğin, derslerin ve ödemelerinle ilgili bildirimler gelmeye devam eder.',
    button: 'Evet, SMS gelmesin',
    back: 'Vazgeç, siteye dön',
  },
  left: {
    heading: 'SMS’leri kapattın',
    lead: 'Bu numaraya artık kampanya SMS’i gelmeyecek:',
    mistake: 'Yanlışlıkla mı bastın? Tek dokunuşla geri açabilirsin.',
    button: 'Geri al',
    back: 'Siteye dön',
  },
  unknown: {
    heading: 'Bu bağlantı geçersiz',
    lead: 'Bağlantı eksik kopyalanmış olabilir. Onu SMS’teki hâliyle açmayı dene.',
    help: 'Üyeysen SMS iznini profil ayarlarından da kapatabilirsin.',
    profile: 'Profil Ayarları',
  },
}
