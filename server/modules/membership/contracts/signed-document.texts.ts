export const signedDocumentTexts = {
  fileName: 'imzali-sozlesme',
  version: (version: number) => `Sürüm ${version}`,
  signature: 'İmza',
  signer: 'İmzalayan',
  signedAt: 'İmza tarihi',
  agreedAt: 'Metnin onaylandığı an',
  typed: 'Klavyeyle, hesap adı yazılarak imzalandı.',
  club: 'Sözleşmeyi sunan',
  check: 'Bu belgeyi doğrulayın',
  checkText: (address: string) =>
    `Belgenin ve imzanın değiştirilmediğini ${address} adresinde bu kodla ya da bu dosyanın kendisiyle herkes denetleyebilir.`,
  code: 'Doğrulama kodu',
  place: 'Zincirdeki sırası',
  textHash: 'Metnin özeti (SHA-256)',
  hash: 'İmzanın mührü (SHA-256)',
} as const
