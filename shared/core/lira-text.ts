// Visitor pages write prices too, so nothing here may bring the schema library along.

const format = new Intl.NumberFormat('tr-TR', {
  style: 'currency',
  currency: 'TRY',
  minimumFractionDigits: 0,
})

/** A price in lira as a Turkish reader expects it, e.g. `₺1.250,50`; whole lira have no decimals. */
export function formatLira(lira: number): string {
  return Number.isInteger(lira)
    ? format.format(lira)
    : new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' }).format(lira)
}
