import encodeQR from 'qr'
import { qrPath } from '#shared/core/qr-path.ts'

/** The dark modules of a text's QR code as an SVG path, and the view box that shows them without a border. */
export function drawQr(text: string): { path: string; viewBox: string } {
  // The library requires a border; the view box leaves it out.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = rows.length - 2
  return { path: qrPath(rows), viewBox: `1 1 ${size} ${size}` }
}
