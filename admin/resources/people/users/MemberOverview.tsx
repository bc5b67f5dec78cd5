import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ClaimPanel } from '#admin/resources/people/users/ClaimPanel.tsx'
import { ConsentsPanel } from '#admin/resources/people/users/ConsentsPanel.tsx'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { type DialogName, hasUnconfirmed } from '#admin/resources/people/users/PersonActions.tsx'
import { membershipPeriodText } from '#admin/resources/people/users/PersonFigures.tsx'
import { endedMembership } from '#admin/resources/people/users/use-person.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { MailLink, PhoneLink } from '#admin/ui/contact-links.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

export interface OverviewProps {
  user: UserProfile
  summary: PersonSummary | undefined
  /** Opens the dialog of an action. */
  ask: (dialog: DialogName) => void
}

/** Two columns, one on a phone. */
const columns = {
  p: 2,
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

/** The parts of an overview beside those about the person. */
export function OverviewColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const part = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }
  return (
    <Box sx={columns}>
      <Box sx={part}>{children}</Box>
      <Box sx={part}>{aside}</Box>
    </Box>
  )
}

/** What matters now about a member, and how to reach them. */
export function MemberOverview({ user, summary, ask }: OverviewProps) {
  const canAccess = useCanAccess()
  return (
    <OverviewColumns
      aside={
        <>
          <ContactData user={user} />
          {summary?.lastNote && (
            <Section title={texts.lastNote} isPlain sx={{ gap: 0.5 }}>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {summary.lastNote.text}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {`${summary.lastNote.authorName}, ${formatShortMoment(summary.lastNote.createdAt)}`}
              </Typography>
            </Section>
          )}
          {user.role === 'member' && <ConsentsPanel user={user} />}
          {user.isClaimed === false && canAccess('account-claims', 'show') && (
            <ClaimPanel user={user} isPlain />
          )}
        </>
      }
    >
      <Todo user={user} summary={summary} ask={ask} />
      {summary && (
        <Section title={texts.now} isPlain>
          <Facts user={user} summary={summary} />
        </Section>
      )}
      {summary && summary.lastEntries.length > 0 && <LastEntries entries={summary.lastEntries} />}
    </OverviewColumns>
  )
}

/** What the desk should do while the member stands there; nothing without anything to do. */
function Todo({ user, summary, ask }: OverviewProps) {
  const canAccess = useCanAccess()
  const mayEdit = canAccess('members', 'edit')
  const { unsignedContracts = 0, lacksGuardian = false } = summary ?? {}
  const all: { text: string; action: string; dialog: DialogName; isOpen: boolean; isAllowed: boolean }[] = [
    {
      text: texts.unsignedContracts(unsignedContracts),
      action: texts.signHere,
      dialog: 'sign',
      isOpen: unsignedContracts > 0,
      isAllowed: Boolean(user.unsignedContracts) && canAccess('contracts', 'sign-at-desk'),
    },
    {
      text: guardianTexts.missing,
      action: guardianTexts.add,
      dialog: 'addGuardian',
      isOpen: lacksGuardian,
      isAllowed: canAccess('guardians', 'create'),
    },
    {
      text: texts.noPhoto,
      action: texts.takePhoto,
      dialog: 'takePhoto',
      isOpen: !user.profilePhoto,
      isAllowed: mayEdit,
    },
    {
      text: texts.notConfirmed,
      action: texts.confirmIdentity,
      dialog: 'confirmIdentity',
      isOpen: hasUnconfirmed(user),
      isAllowed: mayEdit,
    },
  ]
  const open = all.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  return (
    <Section title={texts.todo} isPlain sx={{ gap: 0.5 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {open.map(({ text, action, dialog, isAllowed }) => (
          <Box
            key={dialog}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              minHeight: 36,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" sx={{ flex: '1 1 220px' }}>
              {text}
            </Typography>
            {isAllowed && (
              <Button size="small" onClick={() => ask(dialog)}>
                {action}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** Names with values; entries without a value are left out. */
export function Rows({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
      }}
    >
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

function Facts({ user, summary }: { user: UserProfile; summary: PersonSummary }) {
  const createPath = useCreatePath()
  const canAccess = useCanAccess()
  const { membership, debt, nextLesson, nextAppointment, points } = summary
  const ended = endedMembership(user, summary)
  const linked = (resource: string, id: string, text: string) =>
    canAccess(resource, 'show') ? (
      <MuiLink
        component={Link}
        to={createPath({ resource, type: 'show', id })}
        color="inherit"
        sx={{ fontWeight: 600 }}
      >
        {text}
      </MuiLink>
    ) : (
      <strong>{text}</strong>
    )
  return (
    <Rows
      rows={[
        [
          texts.membership,
          membership ? (
            <>
              {linked('memberships', membership._id, membership.name)}
              {` · ${membership.branchName} · ${membershipPeriodText(membership)}`}
            </>
          ) : ended ? (
            <>
              {linked('memberships', ended._id, ended.name)}
              {` · ${texts.endedOn(formatShortDay(lastDayOf(ended.endsAt)))}`}
            </>
          ) : (
            texts.noMembership
          ),
        ],
        [
          texts.debt,
          debt &&
            debt.open > 0 &&
            [
              debt.due > 0 ? texts.dueNow(formatKurus(debt.due)) : texts.notDue(formatKurus(debt.open)),
              debt.dueOn && texts.oldestDue(formatShortDay(debt.dueOn)),
            ]
              .filter(Boolean)
              .join(' · '),
        ],
        [
          texts.nextLesson,
          nextLesson && (
            <>
              {linked('lessons', nextLesson._id, nextLesson.title)}
              {` · ${formatShortMoment(nextLesson.startsAt)} · ${nextLesson.branchName}`}
            </>
          ),
        ],
        [
          texts.nextAppointment,
          nextAppointment &&
            [
              formatShortMoment(nextAppointment.startsAt),
              nextAppointment.trainerName,
              nextAppointment.branchName,
            ].join(' · '),
        ],
        [texts.points, points ? String(points) : null],
      ]}
    />
  )
}

function LastEntries({ entries }: { entries: PersonSummary['lastEntries'] }) {
  return (
    <Section title={texts.lastEntries} isPlain sx={{ gap: 0.5 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(({ _id, at, allowed, direction, branchName }) => (
          <Typography
            key={_id}
            component="li"
            variant="body2"
            sx={{
              py: 0.5,
              fontVariantNumeric: 'tabular-nums',
              color: allowed ? 'text.primary' : 'warning.main',
            }}
          >
            {[
              formatShortMoment(at),
              branchName,
              allowed ? turnstileTexts.directions[direction] : turnstileTexts.refused,
            ].join(' · ')}
          </Typography>
        ))}
      </Box>
    </Section>
  )
}

/** A value that reserved hours depend on, with its confirmation by reception. */
function withProof(value: string, confirmedAt: string | null | undefined): string {
  const proof = confirmedAt ? userTexts.confirmedOn(formatShortDay(confirmedAt)) : userTexts.notConfirmed
  return `${value} (${proof})`
}

/** How to reach a person, and who they are. */
export function ContactData({ user }: { user: UserProfile }) {
  const { email, emailVerified, pendingEmail, phone, phoneVerified, gender, userDetails, createdAt } = user
  const { birthDate, emergencyName, emergencyPhone } = userDetails
  const { fields } = userTexts
  return (
    <Section title={texts.contact} isPlain>
      <Rows
        rows={[
          [
            fields.phone,
            phone && (
              <>
                <PhoneLink phone={phone} /> {phoneVerified && `(${userTexts.phoneVerified})`}
              </>
            ),
          ],
          [
            fields.email,
            email ? (
              <>
                <MailLink email={email} /> {emailVerified ? '' : `(${userTexts.notVerified})`}
                {pendingEmail && <div>{userTexts.pendingEmail(pendingEmail)}</div>}
              </>
            ) : (
              userTexts.noEmail
            ),
          ],
          [
            fields['userDetails.birthDate'],
            birthDate && withProof(formatShortDay(birthDate), user.birthDateConfirmedAt),
          ],
          [
            fields.gender,
            gender !== 'unspecified' && withProof(layout.genders[gender], user.genderConfirmedAt),
          ],
          [texts.emergency, [emergencyName, formatPhone(emergencyPhone)].filter(Boolean).join(' · ')],
          [fields.createdAt, formatShortDay(createdAt)],
        ]}
      />
    </Section>
  )
}
