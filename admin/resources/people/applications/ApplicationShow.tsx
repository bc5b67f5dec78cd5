import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import {
  type StatusChange,
  StatusChangeDialog,
  StatusChip,
} from '#admin/resources/people/applications/application-status.tsx'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { CvViewer } from '#admin/resources/people/applications/CvViewer.tsx'
import { MailLink, PhoneLink } from '#admin/ui/contact-links.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { useUnsavedGuard } from '#admin/ui/form/use-unsaved-guard.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  type Application,
  applicationTransitions,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

function ApplicationBody() {
  const application = useRecordContext<AdminRecord<Application>>()
  if (!application) return null
  const { id, name, email, phone, position, branch, message, cvSize, enteredByStaff } = application
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Details
        entries={[
          ['position', position],
          ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
          ['email', email && <MailLink key="email" email={email} />],
          ['phone', phone && <PhoneLink key="phone" phone={phone} />],
          ['enteredByStaff', applicationTexts.sources[`${enteredByStaff}`]],
        ]}
      />
      {message && (
        <Box component="section">
          <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
            {applicationTexts.fields.message}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
            {message}
          </Typography>
        </Box>
      )}
      {cvSize === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{applicationTexts.cvNone}</Typography>
      ) : (
        <CvViewer key={id} id={id} name={name} />
      )}
    </Box>
  )
}

function Aside() {
  const application = useRecordContext<AdminRecord<Application>>()
  if (!application) return null
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <ApplicationStatusPanel application={application} />
      </Card>
      <Card component="section" sx={{ p: 2 }}>
        <ApplicationNotes key={application.id} application={application} />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <EditRecordButton />
        <DeleteRecord content={applicationTexts.deleteContent} done={applicationsMessages.deleted} />
      </Box>
    </>
  )
}

export function ApplicationShow() {
  return (
    <ShowPage
      subtitle={({ position, createdAt }) => applicationTexts.appliedAt(position, formatShortDay(createdAt))}
      aside={<Aside />}
    >
      <ApplicationBody />
    </ShowPage>
  )
}

/** The application’s status and its transitions. */
function ApplicationStatusPanel({ application }: { application: AdminRecord<Application> }) {
  const canAccess = useCanAccess()
  const [change, setChange] = useState<StatusChange | null>(null)
  const next = applicationTransitions[application.status]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {applicationTexts.statusTitle}
      </Typography>
      <StatusChip status={application.status} />
      {next.length === 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {applicationTexts.closed}
        </Typography>
      )}
      {next.length > 0 && canAccess('applications', 'edit', application) && (
        <Box
          role="group"
          aria-label={applicationTexts.next}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {next.map((status) => (
            <Button
              key={status}
              variant="outlined"
              color={status === 'rejected' ? 'error' : 'inherit'}
              onClick={() => setChange({ application, status })}
            >
              {applicationTexts.moves[status]}
            </Button>
          ))}
        </Box>
      )}
      {change && <StatusChangeDialog change={change} onClose={() => setChange(null)} />}
    </Box>
  )
}

/** Internal notes on an applicant. */
function ApplicationNotes({ application }: { application: AdminRecord<Application> }) {
  const { id, status, version, adminNotes } = application
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  const fieldId = useId()
  // Undefined until edited, so that concurrent changes are shown; `base` is the text that was edited.
  const [draft, setDraft] = useState<{ text: string; base: string }>()
  const mayEdit = canAccess('applications', 'edit', application)
  const isOutdated = draft !== undefined && draft.base !== adminNotes
  useUnsavedGuard({ isUnsaved: draft !== undefined && draft.text !== adminNotes })

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const isDone = await run(
      () =>
        call(updateApplication, {
          params: { id },
          body: { status, version, adminNotes: draft?.text ?? adminNotes },
        }),
      applicationTexts.notesSaved,
    )
    // What was typed since then is based on what was saved.
    if (isDone)
      setDraft((current) =>
        current && draft && current.text !== draft.text ? { ...current, base: draft.text } : undefined,
      )
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
        value={draft?.text ?? adminNotes}
        disabled={!mayEdit}
        multiline
        minRows={4}
        maxRows={14}
        onChange={({ target }) => setDraft({ text: target.value, base: draft?.base ?? adminNotes })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      {isOutdated && (
        <Alert severity="warning">
          {applicationTexts.notesOutdated}
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {adminNotes || gridTexts.none}
          </Typography>
        </Alert>
      )}
      {mayEdit && (
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          loading={isRunning}
          disabled={draft === undefined || draft.text === adminNotes}
        >
          {applicationTexts.notesSave}
        </Button>
      )}
    </Box>
  )
}
