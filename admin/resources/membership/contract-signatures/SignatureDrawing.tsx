import { Box, Typography } from '@mui/material'
import { contractSignatureTexts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import { type Signature, signatureField, strokePath } from '#shared/membership/contracts/signature.ts'

interface SignatureDrawingProps {
  signature: Signature
  signerName: string
}

/** A signature as given: drawn strokes or a typed name. */
export function SignatureDrawing({ signature, signerName }: SignatureDrawingProps) {
  const { width, height } = signatureField
  if (signature.kind === 'typed')
    return (
      <Typography sx={{ fontStyle: 'italic', fontSize: 28, overflowWrap: 'anywhere' }}>
        {signature.name}
      </Typography>
    )
  return (
    <Box
      component="svg"
      role="img"
      aria-label={contractSignatureTexts.drawingOf(signerName)}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        inlineSize: '100%',
        maxInlineSize: 420,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 7,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      {signature.strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signature never changes
        <path key={index} d={strokePath(stroke)} />
      ))}
    </Box>
  )
}
