export const offlineTexts = {
  title: 'Bağlantı yok',
  heading: ['İnternet', 'bağlantın yok'],
  text: 'İnternet bağlantın kesilmiş görünüyor. Bağlanınca bu sayfa otomatik olarak yenilenir.',
  retry: 'Yeniden dene',
  code: 'Giriş kodum',
  branchesTitle: 'Bize buradan ulaşırsın',
  hours: 'Çalışma saatleri',
} as const
