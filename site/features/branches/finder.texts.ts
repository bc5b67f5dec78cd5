export const finderTexts = {
  found: (count: number, hasMore: boolean) => {
    if (count === 0) return 'Bu aramayla şube bulunamadı. İl, ilçe ya da mahalle yazmayı dene.'
    return hasMore ? `İlk ${count} şube. Aramayı daraltabilirsin.` : `${count} şube bulundu.`
  },
} as const
