/** Texts of a raffle’s draw. */
export const drawTexts = {
  title: 'Çekiliş kurası',
  number: (number: number) => `${number}. kura`,
  commitment: 'Gizli sayının özeti (SHA-256)',
  committedAt: 'Özetin yayımlandığı zaman',
  list: 'Katılımcı listesinin özeti (SHA-256)',
  pending: 'Kura çekilince katılım kapanır, katılımcı listesi ve kazananlar yayımlanır.',
  listed: (count: number) => `Liste kapanışta yayımlandı: ${count} katılımcı.`,
  drawn: (count: number, moment: string) => `${count} katılımcı arasında ${moment} tarihinde çekildi.`,
  seed: 'Gizli sayı',
  winners: 'Kazananlar',
  substitutes: 'Yedekler',
  substitutesHint: 'Ödülünü almayan kazananın yerine sırasıyla yedekler geçer.',
  participants: 'Katılımcıları gör',
  record: 'Kaydı indir',
  draw: 'Kurayı çek',
  drawTitle: (title: string) => `“${title}” kurası çekilsin mi?`,
  drawOpen: (ends: string) =>
    `Katılım şimdi kapanır: duyurulan son katılım ${ends}. Bundan sonra kimse katılamaz ya da çıkarılamaz.`,
  drawClosed: 'Katılım kapandı. Bundan sonra katılımcı çıkarılamaz.',
  drawContent:
    'Katılımcı numaraları, gizli sayı, kazananlar ve yedekler hemen yayımlanır; kazananlara e-posta gider. Sonuç geri alınamaz, yalnızca nedeni yazılarak sıfırlanır.',
  drawDone: 'Kura çekildi. Sonucu herkes çekilişin sayfasında yeniden hesaplayabilir.',
  reset: 'Sıfırla',
  resetTitle: 'Çekiliş sıfırlansın mı?',
  resetContent:
    'Şimdiki kura ve varsa sonucu geçersiz sayılır ama nedeniyle herkese açık kayıtta kalır; kazananlara e-posta gider. Yeni bir gizli sayı belirlenir. Son katılım geçmediyse katılım yeniden açılır.',
  reason: 'Neden (herkese açık)',
  resetDone: 'Çekiliş sıfırlandı; kurası yeniden çekilecek.',
  position: (position: number) => `${position}.`,
} as const
