export const memberMovesMessages = {
  previewFailed: 'Taşımanın sonucu hesaplanamadı',
  moveFailed: 'Üyeler taşınamadı',
  undoFailed: 'Taşıma geri alınamadı',
  membersOnly: 'Yalnızca üyeler taşınabilir.',
  reason: 'Toplu şube değişikliği',
  undone: 'Toplu şube değişikliği geri alındı',
} as const
