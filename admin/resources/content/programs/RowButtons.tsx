import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton } from '@mui/material'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'

/** Buttons to move and remove a row. */
export interface RowPlace {
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

interface RowButtonsProps extends RowPlace {
  name: string
  removeLabel: string
}

export function RowButtons({ name, removeLabel, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      <IconButton aria-label={programTexts.moveUp(name)} disabled={isFirst} onClick={() => onMove(-1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={programTexts.moveDown(name)} disabled={isLast} onClick={() => onMove(1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={removeLabel} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
