import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { useLoading, useRefresh } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

/** Reloads all data on screen; spins while requests are pending. */
export function RefreshButton() {
  const isLoading = useLoading()
  const refresh = useRefresh()
  return (
    <Tooltip title={gridTexts.refresh}>
      <IconButton aria-label={gridTexts.refresh} onClick={() => refresh()}>
        <RefreshIcon sx={isLoading ? { animation: `${turn} 1s linear infinite` } : {}} />
      </IconButton>
    </Tooltip>
  )
}
