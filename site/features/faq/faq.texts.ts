export const faqTexts = {
  title: 'Sık Sorulan Sorular',
  description: 'Üyelik, antrenman, salon ve hesap hakkında en çok sorulan sorular ve yanıtları.',
  lead: 'Aradığını yaz; soru da yanıt da taranır.',
  search: 'Sorularda ara',
  placeholder: 'Örneğin: dondurma',
  clear: 'Aramayı temizle',
  other: 'Diğer',
  empty: 'Henüz yayımlanmış bir soru yok.',
  /** `{count}` and `{words}` are replaced in the browser. */
  found: '{count} soru bulundu',
  none: '“{words}” için sonuç yok.',
  noneHelp: 'Başka bir kelimeyle dene ya da',
  askUs: 'şubene yaz, biz yanıtlayalım.',
  askTitle: 'Yanıtını bulamadın mı?',
  ask: 'Şubene yaz, birlikte bakalım.',
  contact: 'İletişim',
} as const
