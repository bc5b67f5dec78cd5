import type { ColourName } from '#shared/brand/club-colours.ts'

/** The names of the colours in the form and in refusals. */
export const colourTexts: Readonly<Record<ColourName, string>> = {
  ground: 'Zemin',
  ink: 'Yazı',
  primary: 'Düğme',
  accent: 'Bağlantı',
  sky: 'Açılış zemini',
}

const decimal = (value: number) => value.toLocaleString('tr-TR', { minimumFractionDigits: 1 })

export const identityMessages = {
  showFailed: 'Kulüp kimliği getirilemedi',
  updateFailed: 'Kulüp kimliği kaydedilemedi',
  colour: 'Renk #rrggbb biçiminde olmalıdır.',
  unreadableColours: 'Bazı renkler birlikte okunmuyor; işaretlenen renkleri değiştirin.',
  unreadable: (colour: ColourName, ratio: number, needed: number) =>
    `${colourTexts[colour]} rengi okunmuyor: karşıtlık oranı ${decimal(ratio)}, en az ${decimal(needed)} olmalıdır.`,
  httpsOnly: 'Adres https:// ile başlamalıdır.',
  phone: 'Telefon numarasını ülke koduyla ya da 0 ile yazın.',
  mersis: 'MERSİS numarası 16 rakamdır.',
  taxNumber: 'Vergi numarası 10, T.C. kimlik numarası 11 rakamdır.',
} as const
