import { useMemo } from 'react'
import { drawQr } from '#site/features/entry-code/draw-qr.ts'

interface QrCodeProps {
  text: string
  label: string
}

/** A QR code, dark on white in every theme, because readers require it. Its quiet zone is the style's padding. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, viewBox } = useMemo(() => drawQr(text), [text])
  return (
    <svg role="img" aria-label={label} data-code={text} viewBox={viewBox} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
