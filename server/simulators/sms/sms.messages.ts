/** What people read on the page of the simulated phone. */
export const smsSimulatorMessages = {
  title: 'Gelen SMS kutusu',
  empty: 'Henüz SMS yok.',
  simulated: 'Deneme ortamı: bu mesajlar hiçbir telefona gitmez. Sayfa kendini yeniler.',
} as const
