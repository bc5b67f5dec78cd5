import { Box, Skeleton, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'

/** Milliseconds. */
const pause = 200
/** The search finds no shorter words. */
const isLongEnough = (typed: string) => /[\p{L}\p{N}]{3}/u.test(typed)

/** A name as it is typed, and as it is searched. */
export function useTypedName() {
  const [typed, type] = useState('')
  const q = useDebounced(typed.trim(), pause)
  return { typed, type, q, isSearched: isLongEnough(q) }
}

interface NameSearchDialogProps {
  title: string
  label: string
  hint: string
  /** In place of rows. */
  none: string
  name: ReturnType<typeof useTypedName>
  query: { data?: unknown; error: Error | null; refetch: () => unknown }
  onClose: () => void
  /** The people found, as list items. */
  children: readonly ReactNode[]
}

/** Finds people by name. */
export function NameSearchDialog({ name, query, children, onClose, ...texts }: NameSearchDialogProps) {
  const { data, error, refetch } = query
  return (
    <TitledDialog title={texts.title} maxWidth="sm" close={formTexts.close} onClose={onClose}>
      <TextField
        autoFocus
        type="search"
        label={texts.label}
        helperText={texts.hint}
        autoComplete="off"
        value={name.typed}
        onChange={({ target }) => name.type(target.value)}
        sx={{ mt: 1 }}
      />
      {name.isSearched && (
        <>
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton variant="rounded" height={88} />}
          {data && children.length === 0 && <Typography role="status">{texts.none}</Typography>}
          {children.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          )}
        </>
      )}
    </TitledDialog>
  )
}
