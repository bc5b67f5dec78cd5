export const membersMessages = {
  listFailed: 'Üyeler getirilemedi',
} as const
