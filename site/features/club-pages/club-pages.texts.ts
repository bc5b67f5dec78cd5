export const clubPageTexts = {
  version: (version: number, day: string) => `Sürüm ${version}, ${day}`,
  contents: 'Bu sayfada',
} as const
