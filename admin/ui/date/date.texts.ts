export const dateTexts = {
  open: { date: 'Takvimi aç', time: 'Saat listesini aç', 'date-time': 'Takvimi aç' },
  dialog: { date: 'Takvim', time: 'Saat', 'date-time': 'Takvim ve saat' },
  unreadable: {
    date: 'Tarihi 21.11.2026 gibi yazın.',
    time: 'Saati 14.30 gibi yazın.',
    'date-time': 'Tarih ve saati 21.11.2026 14.30 gibi yazın.',
  },
  done: 'Tamam',
} as const
