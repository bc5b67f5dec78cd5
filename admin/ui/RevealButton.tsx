import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { IconButton, InputAdornment } from '@mui/material'
import { texts } from '#admin/core/i18n/texts.ts'

interface RevealButtonProps {
  isVisible: boolean
  onToggle: (isVisible: boolean) => void
}

/** Shows or hides the password of its field. */
export function RevealButton({ isVisible, onToggle }: RevealButtonProps) {
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={isVisible ? texts.login.hidePassword : texts.login.showPassword}
        aria-pressed={isVisible}
        onClick={() => onToggle(!isVisible)}
      >
        {isVisible ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
}
