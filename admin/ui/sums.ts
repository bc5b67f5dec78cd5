/** Turkish writing of a sum: a comma before the kuruş, dots between thousands. */
const isSum = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/

/** A sum as people type it; what is none stays as it was typed. */
export const readSum = (text: string): number | string =>
  isSum.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : text
