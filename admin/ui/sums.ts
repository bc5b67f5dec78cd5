/** Turkish number format of an amount. */
const isSum = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/

/** Parses a typed amount; invalid input is returned as typed. */
export const readSum = (text: string): number | string =>
  isSum.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : text
