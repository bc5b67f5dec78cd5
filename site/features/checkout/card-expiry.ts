/** Parses month and year: `08/29`, `8/29`, `0829`, `08/2029`. */
export function readExpiry(text: string): { expireMonth: number; expireYear: number } | undefined {
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d\d)(\d\d)\s*$/.exec(text) ?? []
  const expireMonth = Number(month)
  if (expireMonth < 1 || expireMonth > 12) return undefined
  return { expireMonth, expireYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** Inserts the slash while typing, but not while deleting. */
export function formatExpiry(typed: string, before: string): string {
  const text = typed.replace(/[^\d/]/g, '').slice(0, 7)
  if (text.length < before.length) return text
  if (/^[2-9]$/.test(text)) return `0${text}/`
  return text.replace(/^(\d\d)\/?(?=\d|$)/, '$1/')
}
