import SearchIcon from '@mui/icons-material/SearchOutlined'
import { InputAdornment, TextField } from '@mui/material'

interface PageSearchProps {
  value: string
  label: string
  onChange: (typed: string) => void
}

/** The search of a page that lists things without a grid. */
export const PageSearch = ({ value, label, onChange }: PageSearchProps) => (
  <TextField
    type="search"
    value={value}
    placeholder={label}
    onChange={({ target }) => onChange(target.value)}
    sx={{ width: { xs: '100%', sm: 320 } }}
    slotProps={{
      htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', maxLength: 100 },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        ),
      },
    }}
  />
)
