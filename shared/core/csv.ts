const separator = ';'
/** A spreadsheet would take these as the beginning of a formula. */
const formulaStart = /^\s*[=+\-@\t\r]/
const number = /^-?\d+(,\d+)?$/
const needsQuotes = /[";\r\n]/

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A text that no spreadsheet runs: one that would begin a formula has an apostrophe before it. */
const withoutFormula = (text: string): string =>
  formulaStart.test(text) && !number.test(text) ? `'${text}` : text

/** A text as it was before an export kept it from being a formula. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text

function cell(value: string): string {
  const safe = withoutFormula(value)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a file that Excel opens in Turkish settings. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(separator)}\r\n`
}
