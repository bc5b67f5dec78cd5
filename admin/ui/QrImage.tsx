import { Box } from '@mui/material'
import { create } from 'qrcode'
import { useMemo } from 'react'
import { qrPath } from '#shared/access/turnstile/qr-path.ts'

interface QrImageProps {
  text: string
  label: string
}

/** A text as a QR code that fills its container; dark on light in every theme, as readers require. */
export function QrImage({ text, label }: QrImageProps) {
  const modules = useMemo(() => create(text, { errorCorrectionLevel: 'M' }).modules, [text])
  const size = modules.size + 4
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: '100%', bgcolor: '#fff' }}
    >
      <path d={qrPath(modules)} fill="#000" />
    </Box>
  )
}
