/** The dark squares of a QR code as one SVG path, a unit for each. */
export function qrPath({ size, data }: { size: number; data: ArrayLike<number> }): string {
  let path = ''
  for (let at = 0; at < data.length; at += 1)
    if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  return path
}
