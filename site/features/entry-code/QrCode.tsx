import { create } from 'qrcode'
import { useMemo } from 'react'
import { qrPath } from '#shared/access/turnstile/qr-path.ts'

interface QrCodeProps {
  text: string
  label: string
}

/** Dark on white in every theme, as readers require. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = useMemo(() => create(text, { errorCorrectionLevel: 'M' }).modules, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      data-code={text}
      viewBox={`0 0 ${modules.size} ${modules.size}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  )
}
