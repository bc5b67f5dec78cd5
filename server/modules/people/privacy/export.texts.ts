/** What stands in an export beside the data itself. */
export const exportTexts = {
  fileName: 'bozkir-verilerim',
  readMe: 'BENIOKU.txt',
  statements: 'hesap-dokumleri',
  photo: 'profil-fotografi.webp',
  intro: (name: string, day: string) =>
    [
      `${name} hakkında tutulan veriler, ${day}`,
      '',
      'Her .json dosyası bir alandır ve herhangi bir metin düzenleyicide açılır.',
      'hesap-dokumleri klasöründeki dosyalar bir hesap tablosunda açılır.',
      'Parolalar, oturum anahtarları ve kart numaraları hiçbir zaman okunabilir biçimde tutulmaz; burada da yoktur.',
      'Mesajlar, iş başvuruları ve bülten kaydı, e-posta adresi doğrulanmışsa bu adresle eşleştirilir.',
      '',
    ].join('\r\n'),
} as const
