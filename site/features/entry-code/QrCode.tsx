import encodeQR from 'qr'
import { useMemo } from 'react'
import { qrPath } from '#shared/core/qr-path.ts'

interface QrCodeProps {
  text: string
  label: string
}

/** A QR code, dark on white in every theme, because readers require it. Its quiet zone is the style's padding. */
export function QrCode({ text, label }: QrCodeProps) {
  // The library requires a border; the view box leaves it out.
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 1 }), [text])
  const size = rows.length - 2
  return (
    <svg
      role="img"
      aria-label={label}
      data-code={text}
      viewBox={`1 1 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(rows)} />
    </svg>
  )
}
