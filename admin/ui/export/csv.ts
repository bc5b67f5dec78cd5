const separator = ';'
/** A spreadsheet would take these as the beginning of a formula. */
const formulaStart = /^\s*[=+\-@\t\r]/
const needsQuotes = /[";\r\n]/

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a file that Excel opens in Turkish settings. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(separator)}\r\n`
}
