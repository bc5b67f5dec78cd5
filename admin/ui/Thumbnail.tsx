import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Box } from '@mui/material'

/** A record’s photograph in a list. */
export function Thumbnail({ image }: { image: string | null }) {
  const size = { width: 48, height: 36, borderRadius: 0.75, flexShrink: 0 }
  if (image)
    return (
      <Box
        component="img"
        src={image}
        alt=""
        loading="lazy"
        sx={{ ...size, objectFit: 'cover', display: 'block', bgcolor: 'background.default' }}
      />
    )
  return (
    <Box
      sx={{
        ...size,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.default',
        color: 'text.secondary',
      }}
    >
      <ImageIcon fontSize="small" sx={{ opacity: 0.6 }} />
    </Box>
  )
}
