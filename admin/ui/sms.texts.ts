export const smsTexts = {
  empty: 'Metin boş.',
  partsOf: (parts: number, characters: number) => `${parts} SMS, ${characters} karakter`,
  turkish: 'ş, ğ, ı, İ, ç harfleri ikişer karakter sayılır.',
} as const
