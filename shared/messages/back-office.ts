export const search = {
  failed: 'Arama yapılamadı.',
} as const
