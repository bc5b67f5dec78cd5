// Visitor pages write prices too, so nothing here may bring the schema library along.

const format = new Intl.NumberFormat('tr-TR', {
  style: 'currency',
  currency: 'TRY',
  minimumFractionDigits: 0,
})

const toKurus = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' })

/** A price in lira as a Turkish reader expects it, e.g. `₺1.250,50`; whole lira have no decimals. */
export function formatLira(lira: number): string {
  return Number.isInteger(lira) ? format.format(lira) : toKurus.format(lira)
}

/** An amount to the kuruş, for columns of amounts: `₺1.250,00`. */
export const formatKurus = (lira: number): string => toKurus.format(lira)

const turkishAmount = /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/
/** One or two digits after a point can only be kuruş. */
const pointAmount = /^-?\d+\.\d{1,2}$/

/** Reads an amount as people type it: `14.400,50`, `14400,5`, `14.400`, `₺ 14 400`, `-40`. Undefined for any other text. */
export function readLira(text: string): number | undefined {
  const typed = text.replace(/₺|TL|\s/giu, '')
  if (pointAmount.test(typed)) return Number(typed)
  return turkishAmount.test(typed) ? Number(typed.replaceAll('.', '').replace(',', '.')) : undefined
}

const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 2 })
const withKurus = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount without its currency, as an input shows it: `14.400,50`, `14.400`. */
export const writeLira = (lira: number): string => (Number.isInteger(lira) ? whole : withKurus).format(lira)
