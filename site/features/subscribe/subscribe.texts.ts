export const subscribeTexts = {
  title: 'Bülten aboneliği',
  description: 'Haber bülteni aboneliğini onayla.',
  asking: {
    heading: 'Aboneliğini onayla',
    lead: 'Bu adrese haber bültenimizi göndermemizi istiyor musun?',
    aside: 'Bu isteği sen yapmadıysan bir şey yapman gerekmez: onaylanmayan adrese bülten gelmez.',
    button: 'Evet, abone ol',
  },
  done: {
    heading: 'Abone oldun',
    lead: 'Haberlerimiz artık bu adrese gelecek:',
    aside: 'Her bültenin altındaki bağlantıyla listeden çıkabilirsin.',
  },
  unknown: {
    heading: 'Bu bağlantı geçersiz',
    lead: 'Bağlantının süresi dolmuş ya da eksik kopyalanmış olabilir.',
    aside: 'Sayfanın altındaki kutudan yeni bir bağlantı isteyebilirsin.',
  },
  back: 'Siteye dön',
} as const

/** The form in the footer. */
export const subscribeFormTexts = {
  emailLabel: 'E-posta adresin',
  emailExample: 'ornek@eposta.com',
  subscribe: 'Abone ol',
} as const
