export const searchMessages = {
  failed: 'Arama yapılamadı.',
} as const
