export const offlineTexts = {
  title: 'Bağlantı yok',
  heading: ['Buraya kadar', 'çekmiyor'],
  text: 'İnternet bağlantın kesilmiş görünüyor. Bağlanınca bu sayfa kendiliğinden yenilenir.',
  retry: 'Yeniden dene',
  branchesTitle: 'Bize buradan ulaşırsın',
  hours: 'Çalışma saatleri',
} as const
