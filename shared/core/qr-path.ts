/** Returns the dark modules of a QR code (rows of `encodeQR(…, 'raw')`) as one SVG path, a unit for each module. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
