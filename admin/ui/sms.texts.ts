export const smsTexts = {
  empty: 'Metin boş.',
  partsOf: (parts: number, characters: number) => `${parts} SMS, ${characters} karakter`,
  priceOf: (price: string) => `yaklaşık ${price}`,
  turkish: 'ş, ğ, ı, İ, ç harfleri ikişer karakter sayılır.',
} as const
