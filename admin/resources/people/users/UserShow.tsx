import { Alert, Box, Chip, Link as MuiLink, Skeleton } from '@mui/material'
import { Fragment, type ReactNode, useState } from 'react'
import { ShowBase, useShowContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { MemberOverview } from '#admin/resources/people/users/MemberOverview.tsx'
import { useMergedRecord } from '#admin/resources/people/users/merge/use-merged-record.ts'
import { type DialogName, PersonActions, PersonDialog } from '#admin/resources/people/users/PersonActions.tsx'
import { MembershipChip, PersonFigures } from '#admin/resources/people/users/PersonFigures.tsx'
import { PersonTabs } from '#admin/resources/people/users/PersonTabs.tsx'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { SaleNotice } from '#admin/resources/people/users/SaleNotice.tsx'
import { StaffOverview } from '#admin/resources/people/users/StaffOverview.tsx'
import { isMember, usePerson } from '#admin/resources/people/users/use-person.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { ageOn, clubDay } from '#shared/core/club-time.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

/** The page of a person: of a member, of staff, or of staff who are members as well. */
export function UserShow() {
  const onError = useMergedRecord()
  return (
    // The dialogs of one person do not outlast a way to another one.
    <ShowBase queryOptions={{ onError }} render={({ record }) => <PersonScreen key={record?.id ?? ''} />} />
  )
}

function PersonScreen() {
  const { record } = useShowContext<AdminRecord<UserProfile>>()
  const { summary, error, refetch, isKnown } = usePerson()
  const back = useBackToList()
  const [dialog, ask] = useState<DialogName | null>(null)
  if (!record) return <PageLoading />
  const hasMembership = isKnown && isMember(record, summary)
  const person = { user: record, summary }
  return (
    <>
      <PageHeader
        title={record.name}
        picture={<PersonAvatar name={record.name} photo={record.profilePhoto} size={56} />}
        subtitle={<PersonFacts user={record} summary={summary} />}
        back={back}
      >
        {/* All actions appear together, so that each keeps its digit. */}
        {isKnown ? (
          <PersonActions {...person} ask={ask} />
        ) : (
          <Skeleton variant="rounded" width={360} height={37} sx={{ maxWidth: '100%' }} />
        )}
      </PageHeader>
      <SaleNotice />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!isKnown && <Skeleton variant="rounded" height={84} sx={{ mb: 2 }} />}
      {hasMembership && <PersonFigures {...person} />}
      <ImportantNotes notes={summary?.importantNotes ?? []} />
      {isKnown && (
        <PersonTabs
          {...person}
          overview={
            record.role === 'member' ? (
              <MemberOverview {...person} ask={ask} />
            ) : (
              <StaffOverview {...person} ask={ask} />
            )
          }
        />
      )}
      {dialog && <PersonDialog {...person} name={dialog} onClose={() => ask(null)} />}
    </>
  )
}

interface PersonProps {
  user: UserProfile
  summary: PersonSummary | undefined
}

/** Age, telephone, branch and states, below the name. */
function PersonFacts({ user, summary }: PersonProps) {
  const { phone, branch, role, userDetails, isClaimed } = user
  const { birthDate } = userDetails
  const facts: [key: string, fact: ReactNode][] = [
    ['age', birthDate && texts.age(ageOn(birthDate, clubDay(new Date())))],
    [
      'phone',
      phone && (
        <MuiLink href={`tel:${phone}`} color="inherit" noWrap>
          {formatPhone(phone)}
        </MuiLink>
      ),
    ],
    ['branch', branch && <ReferenceText reference="branches" id={branch} />],
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span>
        {facts
          .filter(([, fact]) => fact)
          .map(([key, fact], index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
      </span>
      {role !== 'member' && <RoleChip role={role} />}
      {role === 'member' && summary && <MembershipChip user={user} summary={summary} />}
      {isMinor(birthDate) && <Chip size="small" color="info" variant="outlined" label={texts.minor} />}
      {isClaimed === false && <Chip size="small" variant="outlined" label={texts.unclaimed} />}
    </Box>
  )
}

function ImportantNotes({ notes }: { notes: PersonSummary['importantNotes'] }) {
  if (notes.length === 0) return null
  return (
    <Box component="section" aria-label={texts.importantNotes} sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {notes.map(({ _id, text, authorName, createdAt }) => (
        <Alert key={_id} severity="warning" role="note" sx={{ py: 0, overflowWrap: 'anywhere' }}>
          <strong>{text}</strong> {`${authorName}, ${formatShortMoment(createdAt)}`}
        </Alert>
      ))}
    </Box>
  )
}
