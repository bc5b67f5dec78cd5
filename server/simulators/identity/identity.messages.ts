/** What people read on the pages of the simulated identity provider. */
export const identityMessages = {
  title: 'Google ile oturum aç',
  button: 'Google ile oturum aç',
  intro: (site: string) => `${site} sitesine hangi hesapla gireceğini seç.`,
  name: 'Ad',
  email: 'E-posta adresi',
  verified: 'Adres Google tarafından doğrulanmış',
  goOn: 'Devam et',
  exampleName: 'Deniz Örnek',
  exampleEmail: 'deniz@gmail.example',
  doneTitle: 'Oturum açıldı',
  done: 'Bu pencereyi kapatabilirsin.',
  refusedTitle: 'İstek reddedildi',
  refused: 'Bu site bu istemciyle oturum açamaz.',
  simulated: 'Deneme ortamı: bu sayfa Google’ın yerine geçer.',
} as const
