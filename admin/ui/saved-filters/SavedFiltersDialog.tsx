import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorderOutlined'
import { Box, Button, DialogContentText, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useResourceContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { savedFilterTexts as texts } from '#admin/ui/saved-filters/saved-filters.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import {
  addSavedFilter,
  deleteSavedFilter,
  type ListView,
  type SavedFilter,
  updateSavedFilter,
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

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const isSaved = await run(async () => {
      await call(addSavedFilter, { body: { resource, name, view } })
      await refetch()
    }, texts.saved(name.trim()))
    if (isSaved) setName('')
  }

  return (
    <TitledDialog title={texts.title} maxWidth="sm" close={texts.close} onClose={onClose}>
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
    </TitledDialog>
  )
}

interface SavedFilterRowProps {
  saved: SavedFilter
  view: ListView
  refetch: () => Promise<unknown>
}

/** One saved filter: name, default flag and actions. */
function SavedFilterRow({ saved, view, refetch }: SavedFilterRowProps) {
  const { _id, name, isDefault } = saved
  const { isRunning, run } = useAction({ refreshes: false })
  const [written, setWritten] = useState<string | null>(null)
  const params = { id: _id }

  const change = (body: Partial<Pick<SavedFilter, 'name' | 'view' | 'isDefault'>>) =>
    run(
      async () => {
        await call(updateSavedFilter, { params, body })
        await refetch()
      },
      texts.saved(body.name ?? name),
    )

  async function rename(event: SubmitEvent) {
    event.preventDefault()
    if (await change({ name: written ?? name })) setWritten(null)
  }

  const button = (label: string, icon: ReactNode, onClick: () => void, pressed?: boolean) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-pressed={pressed} disabled={isRunning} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  )

  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', minHeight: 52, borderBottom: 1, borderColor: 'divider' }}
    >
      {written === null ? (
        <>
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
          {button(
            texts.makeDefault(name),
            isDefault ? <StarIcon color="primary" /> : <StarBorderIcon />,
            () => change({ isDefault: !isDefault }),
            isDefault,
          )}
          {button(texts.replace(name), <SaveIcon />, () => change({ view }))}
          {button(texts.rename(name), <EditIcon />, () => setWritten(name))}
          <ConfirmedAction
            trigger={(ask) => button(texts.remove(name), <DeleteIcon />, ask)}
            title={formTexts.deleteTitle(name)}
            content={texts.removeContent}
            confirm={formTexts.delete}
            destructive
            action={async () => {
              await call(deleteSavedFilter, { params })
              await refetch()
            }}
            refreshes={false}
          />
        </>
      ) : (
        <Box component="form" onSubmit={rename} sx={{ flex: 1, display: 'flex', gap: 1, py: 1 }}>
          <TextField
            autoFocus
            fullWidth
            label={texts.name}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setWritten(null)
            }}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <Button type="submit" loading={isRunning} disabled={written.trim() === ''}>
            {texts.renameSave}
          </Button>
        </Box>
      )}
    </Box>
  )
}
