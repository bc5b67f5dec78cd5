export const clubPageTexts = {
  version: (version: number, day: string) => `Sürüm ${version}, yürürlük tarihi ${day}`,
  contents: 'Bu sayfada',
} as const
