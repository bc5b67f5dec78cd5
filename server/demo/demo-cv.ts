/** Turkish characters outside Latin-1, mapped to unused codes of the PDF's encoding. */
const placed: Record<string, readonly [code: number, glyph: string]> = {
  ğ: [128, 'gbreve'],
  Ğ: [129, 'Gbreve'],
  ş: [130, 'scedilla'],
  Ş: [131, 'Scedilla'],
  ı: [132, 'dotlessi'],
  İ: [133, 'Idotaccent'],
  '–': [150, 'endash'],
}

/** Encodes a text as a PDF string of octal codes. */
function octal(text: string): string {
  return [...text]
    .map((letter) => placed[letter]?.[0] ?? letter.charCodeAt(0))
    .map((code) => `\\${code.toString(8).padStart(3, '0')}`)
    .join('')
}

interface Line {
  text: string
  size: number
  /** Space above the line, in points. */
  above: number
  bold?: boolean
}

function pageOf(lines: readonly Line[]): string {
  let height = 770
  const shown = lines.map(({ text, size, above, bold }) => {
    height -= above + size
    return `BT /${bold ? 'B' : 'R'} ${size} Tf 64 ${height} Td (${octal(text)}) Tj ET`
  })
  return ['0.64 0.20 0.13 rg 0 810 595 32 re f 0.11 0.10 0.09 rg', ...shown].join('\n')
}

/** Builds a one-page A4 PDF with its cross-reference table. */
function pdfOf(content: string): Uint8Array<ArrayBuffer> {
  const differences = Object.values(placed)
    .map(([code, glyph]) => `${code} /${glyph}`)
    .join(' ')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + table + trailer)
}

export interface CvContent {
  name: string
  email: string
  phone: string
  position: string
  sections: readonly { title: string; lines: readonly string[] }[]
}

/** Builds a short CV as a PDF. */
export function demoCv({ name, email, phone, position, sections }: CvContent): Uint8Array<ArrayBuffer> {
  return pdfOf(
    pageOf([
      { text: name, size: 26, above: 0, bold: true },
      { text: position, size: 14, above: 10 },
      { text: `${email}   ${phone}`, size: 11, above: 10 },
      ...sections.flatMap(({ title, lines }) => [
        { text: title, size: 14, above: 28, bold: true },
        ...lines.map((text) => ({ text, size: 11, above: 8 })),
      ]),
    ]),
  )
}
