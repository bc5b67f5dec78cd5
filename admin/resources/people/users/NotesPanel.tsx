import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Checkbox, Chip, FormControlLabel, IconButton, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { isAdmin, useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { call, send } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useUnsavedGuard } from '#admin/ui/form/use-unsaved-guard.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  addUserNote,
  deleteUserNote,
  listUserNotes,
  type UserNote,
} from '#shared/office/user-notes/user-notes.contract.ts'
import { userNotesMessages } from '#shared/office/user-notes/user-notes.messages.ts'

/** Adds a note; important ones are highlighted. */
function NewNote({ user, onAdded }: { user: string; onAdded: () => void }) {
  const [text, setText] = useState('')
  const [isImportant, setImportant] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()
  useUnsavedGuard({ isUnsaved: text.trim() !== '' })

  async function add(event: SubmitEvent) {
    event.preventDefault()
    if (!text.trim()) return setMissing(true)
    if (!(await run(() => call(addUserNote, { body: { user, text, isImportant } }), texts.noteAdded))) return
    // What was typed since then belongs to the next note.
    setText((current) => (current === text ? '' : current))
    setImportant(false)
    onAdded()
  }

  return (
    <Box component="form" className="no-print" noValidate onSubmit={add} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        id="new-note"
        label={texts.newNote}
        value={text}
        multiline
        minRows={2}
        required
        error={isMissing}
        helperText={isMissing ? validationMessages.required : texts.noteHint}
        onChange={({ target }) => {
          setText(target.value)
          setMissing(false)
        }}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          sx={{ flex: 1, minWidth: 240 }}
          label={texts.isImportant}
          control={<Checkbox checked={isImportant} onChange={(_, checked) => setImportant(checked)} />}
        />
        <SaveButton loading={isRunning}>{texts.addNote}</SaveButton>
      </Box>
    </Box>
  )
}

/** Notes of staff on a user, newest first. */
export default function NotesPanel({ user }: { user: string }) {
  // Changes with every added or deleted note, so that the table is fetched again.
  const [revision, setRevision] = useState(0)
  const [deleted, setDeleted] = useState<UserNote | null>(null)
  const canAccess = useCanAccess()
  const currentUser = useCurrentUser()
  const { isRunning, run } = useAction()
  const reload = () => setRevision(revision + 1)

  async function remove() {
    if (!deleted) return
    const params = { id: deleted._id }
    if (!(await run(() => call(deleteUserNote, { params }), userNotesMessages.deleted))) return
    setDeleted(null)
    reload()
  }

  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {canAccess('user-notes', 'create') && <NewNote key={user} user={user} onAdded={reload} />}
      <PagedTable
        title={texts.notes}
        empty={texts.noNotes}
        requestKey={`${user} ${revision}`}
        load={async (range) => {
          const { data, headers } = await send(listUserNotes, { query: { filter: { user }, range } })
          return { rows: data, total: totalIn(headers, data.length) }
        }}
        head={[
          { label: texts.note },
          { label: texts.author, isWide: true },
          { label: texts.branch, isWide: true },
          { label: texts.deleteNote, align: 'right' },
        ]}
        cells={(note) => [
          <Box key="text" sx={{ whiteSpace: 'pre-wrap' }}>
            {note.isImportant && <Chip size="small" color="warning" label={texts.important} sx={{ mr: 1 }} />}
            {note.text}
          </Box>,
          `${note.authorName}, ${formatShortMoment(note.createdAt)}`,
          note.branchName || texts.allBranches,
          ((currentUser && isAdmin(currentUser)) || currentUser?._id === note.author) && (
            <IconButton key="delete" aria-label={texts.deleteNote} onClick={() => setDeleted(note)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          ),
        ]}
      />
      <ConfirmDialog
        open={deleted !== null}
        title={texts.deleteNoteTitle}
        content={deleted?.text}
        confirm={texts.deleteNote}
        destructive
        isRunning={isRunning}
        onConfirm={remove}
        onClose={() => setDeleted(null)}
      />
    </Box>
  )
}
