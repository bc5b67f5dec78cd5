import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorderOutlined'
import { Box, Button, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { savedFilterTexts as texts } from '#admin/ui/saved-filters/saved-filters.texts.ts'
import {
  deleteSavedFilter,
  type ListView,
  type SavedFilter,
  updateSavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'

interface SavedFilterRowProps {
  saved: SavedFilter
  view: ListView
  refetch: () => Promise<unknown>
}

/** One saved filter: name, default flag and actions. */
export function SavedFilterRow({ saved, view, refetch }: SavedFilterRowProps) {
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

  async function rename(event: FormEvent) {
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
          {button(texts.remove(name), <DeleteIcon />, () =>
            run(async () => {
              await call(deleteSavedFilter, { params })
              await refetch()
            }),
          )}
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
