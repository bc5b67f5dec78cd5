export const setupMessages = {
  showFailed: 'İlk adımlar getirilemedi',
  skipFailed: 'İlk adım işaretlenemedi',
  testMailFailed: 'Deneme e-postası gönderilemedi',
  testMailQueued: (address: string) =>
    `Deneme e-postası ${address} adresine gönderiliyor. Gelen kutunuza bakın.`,
} as const
