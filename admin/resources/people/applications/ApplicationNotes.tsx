import { Box, Button, TextField, Typography } from '@mui/material'
import { type SyntheticEvent, useId, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { updateApplication } from '#shared/people/applications/applications.contract.ts'

/** Internal notes on an applicant. */
export function ApplicationNotes({ application }: { application: Row }) {
  const { id, status, version, adminNotes } = application
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  const fieldId = useId()
  // Undefined until edited, so that concurrent changes are shown.
  const [draft, setDraft] = useState<string>()
  const mayEdit = canAccess('applications', 'edit', application)

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    const isDone = await run(
      () =>
        call(updateApplication, {
          params: { id },
          body: { status, version, adminNotes: draft ?? adminNotes },
        }),
      applicationTexts.notesSaved,
    )
    if (isDone) setDraft(undefined)
  }

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {applicationTexts.notesTitle}
      </Typography>
      <TextField
        id={fieldId}
        label={applicationTexts.fields.adminNotes}
        helperText={applicationTexts.notesHint}
        value={draft ?? adminNotes}
        disabled={!mayEdit}
        multiline
        minRows={4}
        maxRows={14}
        onChange={({ target }) => setDraft(target.value)}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      {mayEdit && (
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          loading={isRunning}
          disabled={draft === undefined || draft === adminNotes}
        >
          {applicationTexts.notesSave}
        </Button>
      )}
    </Box>
  )
}
