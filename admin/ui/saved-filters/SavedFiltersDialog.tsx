import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useResourceContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { SavedFilterRow } from '#admin/ui/saved-filters/SavedFilterRow.tsx'
import { savedFilterTexts as texts } from '#admin/ui/saved-filters/saved-filters.texts.ts'
import {
  addSavedFilter,
  type ListView,
  type SavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'

interface SavedFiltersDialogProps {
  saved: readonly SavedFilter[]
  /** The list’s current filter. */
  view: ListView
  refetch: () => Promise<unknown>
  onClose: () => void
}

/** Saves the current filter under a name, and manages the saved ones. */
export default function SavedFiltersDialog({ saved, view, refetch, onClose }: SavedFiltersDialogProps) {
  const resource = useResourceContext() ?? ''
  const { isRunning, run } = useAction({ refreshes: false })
  const [name, setName] = useState('')
  const titleId = useId()

  async function save(event: FormEvent) {
    event.preventDefault()
    const isSaved = await run(async () => {
      await call(addSavedFilter, { body: { resource, name, view } })
      await refetch()
    }, texts.saved(name.trim()))
    if (isSaved) setName('')
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{texts.intro}</DialogContentText>
        <Box component="form" onSubmit={save} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            autoFocus
            label={texts.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ flex: '1 1 200px' }}
          />
          <Button type="submit" variant="contained" loading={isRunning} disabled={name.trim() === ''}>
            {texts.save}
          </Button>
        </Box>
        {saved.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {saved.map((one) => (
              <SavedFilterRow key={one._id} saved={one} view={view} refetch={refetch} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
