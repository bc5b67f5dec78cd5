import { Box, Card, Link as MuiLink, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { ApplicationNotes } from '#admin/resources/people/applications/ApplicationNotes.tsx'
import { ApplicationStatusPanel } from '#admin/resources/people/applications/ApplicationStatusPanel.tsx'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { CvViewer } from '#admin/resources/people/applications/CvViewer.tsx'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

function ApplicationBody() {
  const application = useRecordContext<Row>()
  if (!application) return null
  const { id, name, email, phone, position, branch, message, cvSize, enteredByStaff } = application
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Details
        entries={[
          ['position', position],
          ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
          [
            'email',
            email && (
              <MuiLink key="email" href={`mailto:${email}`} color="secondary">
                {email}
              </MuiLink>
            ),
          ],
          [
            'phone',
            phone && (
              <MuiLink key="phone" href={`tel:${phone}`} color="secondary">
                {formatPhone(phone)}
              </MuiLink>
            ),
          ],
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
  const application = useRecordContext<Row>()
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
        <EditButton />
        <DeleteRecord content={applicationTexts.deleteContent} done={applicationsMessages.deleted} />
      </Box>
    </>
  )
}

export function ApplicationShow() {
  return (
    <ShowPage
      subtitle={({ position, createdAt }) => applicationTexts.appliedAt(position, formatDay(createdAt))}
      aside={<Aside />}
    >
      <ApplicationBody />
    </ShowPage>
  )
}
