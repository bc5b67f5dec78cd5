/** The first lines of a text up to a limit; undefined if there are more, without parsing them all. */
export function hasMoreLines(text: string, most: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) {
    lines += 1
    if (lines > most) return true
  }
  return false
}

/**
 * Parses clipboard text of a spreadsheet: tab-separated cells; cells containing a tab, a line break or a quote
 * are quoted.
 */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < whole.length; at += 1) {
    const character = whole[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (whole[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '' && closesBefore(whole, at + 1)) isQuoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows
}

/** Whether an opening quote is closed at the end of a cell: `"Ağ" filesi` is not a quoted cell. */
function closesBefore(text: string, from: number): boolean {
  const rest = text.slice(from, from + 20_000)
  const end = /(?<!")(?:"")*"(?=\t|\n|$)/.exec(rest)
  return end !== null
}
