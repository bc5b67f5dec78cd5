import { Typography } from '@mui/material'

interface SumProps {
  label: string
  value: string
  /** The total of the others. */
  isStrong?: boolean
}

/** A labelled figure in a definition list. */
export function Sum({ label, value, isStrong = false }: SumProps) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: isStrong ? 700 : 500, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
    </div>
  )
}
