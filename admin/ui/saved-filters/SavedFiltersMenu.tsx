import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined'
import CheckIcon from '@mui/icons-material/CheckOutlined'
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { savedFilterTexts as texts } from '#admin/ui/saved-filters/saved-filters.texts.ts'
import { useSavedFilters } from '#admin/ui/saved-filters/use-saved-filters.ts'

const SavedFiltersDialog = lazy(() => import('#admin/ui/saved-filters/SavedFiltersDialog.tsx'))

/** The user’s saved filters of the list. */
export function SavedFiltersMenu() {
  const { saved, view, shown, apply, refetch } = useSavedFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={shown ? texts.menuNamed(shown.name) : texts.menu}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          maxWidth: 220,
          '& .saved-name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }}
      >
        <span className="saved-name">{shown?.name ?? texts.menu}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {saved.length === 0 && (
          <MenuItem dense disabled>
            {texts.none}
          </MenuItem>
        )}
        {saved.map((one) => (
          <MenuItem
            key={one._id}
            dense
            role="menuitemradio"
            aria-checked={one === shown}
            onClick={() => {
              setAnchor(null)
              apply(one.view)
            }}
          >
            <ListItemIcon>{one === shown && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText primary={one.name} />
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem
          dense
          onClick={() => {
            setAnchor(null)
            setManaging(true)
          }}
        >
          {texts.manage}
        </MenuItem>
      </Menu>
      {isManaging && (
        <Suspense fallback={null}>
          <SavedFiltersDialog
            saved={saved}
            view={view}
            refetch={refetch}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </>
  )
}
