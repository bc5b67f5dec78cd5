import type { ResourceTexts } from '#admin/core/resource.ts'

export const faqTexts = {
  name: 'Soru |||| Sık sorulan sorular',
  tab: 'Sorular',
  fields: {
    topic: 'Konu',
    question: 'Soru',
    answer: 'Yanıt',
    order: 'Sıra',
    isActive: 'Durum',
    createdAt: 'Eklenme tarihi',
  },
  published: 'Yayında',
  hidden: 'Gizli',
  orderHint: 'Küçük sayı önce gelir.',
  activeHint: 'Kapatırsanız ziyaretçiler soruyu görmez.',
  activeLabel: 'Soru sitede görünüyor',
  topicHint: 'Aynı konudaki sorular bir başlık altında toplanır. Boşsa “Diğer” altında görünür.',
  answerHint: 'Boş satır bırakmadan Enter yeni bir paragraf başlatır.',
  arrange: 'Soruları sırala',
  arrangeTitle: 'Soruları sırala',
  arrangeFailed: 'Sorular getirilemedi.',
  moveUp: (question: string) => `Yukarı al: ${question}`,
  moveDown: (question: string) => `Aşağı al: ${question}`,
  saveOrder: 'Sırayı kaydet',
} as const satisfies ResourceTexts & Record<string, unknown>
