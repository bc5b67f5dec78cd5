import { Box } from '@mui/material'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { qrPath } from '#shared/core/qr-path.ts'

interface QrImageProps {
  text: string
  label: string
}

/** A QR code that fills its container; dark on light in every theme, because readers require it. */
export function QrImage({ text, label }: QrImageProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 2 }), [text])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: '100%', bgcolor: '#fff' }}
    >
      <path d={qrPath(rows)} fill="#000" />
    </Box>
  )
}
