export const contactTexts = {
  heading: 'İletişim',
  title: 'İletişim',
  description: (club: string) =>
    `${club} şubelerinin adresi, telefonu ve çalışma saatleri; bize yazabileceğin iletişim formu.`,
  branchTitle: (branch: string) => `${branch} iletişim`,
  branchDescription: (branch: string, address: string) =>
    `${branch} şubesinin adresi, telefonu, çalışma saatleri ve iletişim formu. ${address}`,
  lead: 'Bir sorun mu var, aklına bir şey mi takıldı? Yaz, en kısa sürede dönelim.',
  clubTitle: 'Kulüp merkezi',
  otherBranches: 'Diğer şubeler',
  formTitle: 'Bize yaz',
  phone: 'Telefon (isteğe bağlı)',
  noBranch: 'Kulübün geneli',
  subject: 'Konu',
  message: 'Mesajın',
  /** The label of the hidden honeypot field. */
  website: 'Bu alanı boş bırak',
  submit: 'Gönder',
  sending: 'Gönderiliyor...',
  again: 'Yeni mesaj yaz',
  privacyLink: 'Gizlilik politikası',
  privacyBefore: 'Yazdıkların yalnızca sana yanıt vermek için kullanılır. ',
} as const
