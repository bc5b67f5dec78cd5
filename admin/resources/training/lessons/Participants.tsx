import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import {
  Box,
  Button,
  Chip,
  IconButton,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import {
  addParticipant,
  forgiveStrikes,
  listParticipants,
  type Participant,
  promoteParticipant,
  removeParticipant,
  saveAttendance,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const list = { m: 0, p: 0, listStyle: 'none' } as const
const attendanceMinutes = 30

/** Participants, attendance and the waiting list of a lesson. */
export function Participants({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const canAccess = useCanAccess()
  const { cancelledAt, startsAt } = lesson
  const { data: people, error, refetch } = useCall(listParticipants, { params: { id: lesson.id } })
  if (!people)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={240} />
    )

  const joined = people.filter(({ state }) => state === 'joined')
  const waiting = people.filter(({ state }) => state === 'waiting')
  const untilStart = Date.parse(startsAt) - Date.now()
  const canMark = !cancelledAt && untilStart <= attendanceMinutes * 60_000
  const canChange = canAccess('lessons', 'edit', lesson) && !cancelledAt && untilStart > 0
  const marked = joined.filter(({ attended }) => attended !== null)
  const row = { lesson, canChange }
  return (
    <>
      <section>
        <Typography variant="h2">{lessonTexts.participants}</Typography>
        <Typography variant="body2" role="status" sx={{ mb: 1, color: 'text.secondary' }}>
          {marked.length > 0
            ? lessonTexts.attendanceCount(joined.filter(({ attended }) => attended).length, joined.length)
            : lessonTexts.occupancySpoken(joined.length, lesson.capacity)}
        </Typography>
        {canChange && <AddParticipant lesson={lesson.id} isFull={joined.length >= lesson.capacity} />}
        {joined.length === 0 && (
          <Typography sx={{ py: 2, color: 'text.secondary' }}>{lessonTexts.participantsEmpty}</Typography>
        )}
        <Box component="ul" sx={list}>
          {joined.map((person) => (
            <AttendanceRow key={person._id} person={person} canMark={canMark} {...row} />
          ))}
        </Box>
        {joined.length > 0 && (
          <Typography
            variant="caption"
            component="p"
            className="no-print"
            sx={{ mt: 1, color: 'text.secondary' }}
          >
            {canMark ? lessonTexts.attendanceKeys : lessonTexts.attendanceEarly}
          </Typography>
        )}
      </section>
      {waiting.length > 0 && (
        <section>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {lessonTexts.waitingList}
          </Typography>
          <Box component="ol" sx={list}>
            {waiting.map((person) => (
              <WaitingRow
                key={person._id}
                person={person}
                isFree={joined.length < lesson.capacity}
                {...row}
              />
            ))}
          </Box>
        </section>
      )}
    </>
  )
}

/** Books a member, or adds them to the waiting list. */
function AddParticipant({ lesson, isFull }: { lesson: string; isFull: boolean }) {
  const [userId, setUserId] = useState<string | null>(null)
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function submit() {
    if (!userId) return
    const isDone = await run(async () => {
      const { place } = await call(addParticipant, { params: { lessonId: lesson }, body: { userId } })
      if (place?.position) notify(lessonTexts.queued(place.position), { type: 'warning' })
      else
        notify(place?.pack ? lessonTexts.addedPaid(place.pack.available) : lessonTexts.added, {
          type: 'success',
        })
    })
    if (isDone) setUserId(null)
  }

  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 2 }}>
      <ReferencePicker
        {...memberSource}
        id="add-member"
        label={lessonTexts.addMember}
        value={userId}
        onChange={setUserId}
        field={{ sx: { flex: 1, maxWidth: 420 }, helperText: isFull ? lessonTexts.fullHint : undefined }}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={!userId}
        loading={isRunning}
        onClick={submit}
        sx={{ minHeight: 40, whiteSpace: 'nowrap' }}
      >
        {isFull ? lessonTexts.queuePerson : lessonTexts.addPerson}
      </Button>
    </Box>
  )
}

/** Attendance by shortcut key: G is present, Y is absent. */
const attendanceKeys: Readonly<Record<string, boolean>> = { g: true, y: false }
const siblings: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

const attendanceToggle = {
  ...{ px: 2, minHeight: 40, color: 'text.primary' },
  '&[aria-disabled=true]': { opacity: 0.6 },
} as const

/** A participant; one tap or key records attendance. */
function AttendanceRow({ canMark, ...props }: ParticipantProps & { canMark: boolean }) {
  const { lesson, person, canChange } = props
  const { isRunning, run } = useAction()

  const mark = (attended: boolean | null) =>
    run(() =>
      call(saveAttendance, { params: { lessonId: lesson.id }, body: { userId: person._id, attended } }),
    )

  function press(event: KeyboardEvent<HTMLElement>) {
    // The keys of a dialog bubble through the React tree.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const sibling = siblings[event.key] && event.currentTarget[siblings[event.key] ?? 'nextElementSibling']
    const attended = attendanceKeys[event.key.toLocaleLowerCase('tr')]
    if (sibling instanceof HTMLElement) sibling.focus()
    else if (attended !== undefined && canMark && !isRunning) void mark(attended)
    else return
    event.preventDefault()
  }

  return (
    <Box
      component="li"
      tabIndex={canMark ? 0 : -1}
      aria-label={person.name}
      onKeyDown={press}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: -2 },
      }}
    >
      <ParticipantDetails {...props}>
        {canMark && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={person.attended}
            aria-label={lessonTexts.attendanceOf(person.name)}
            onChange={(_, attended: boolean | null) => {
              if (!isRunning) void mark(attended)
            }}
          >
            {/* A disabled button would lose the keyboard focus. */}
            <ToggleButton value={true} color="success" aria-disabled={isRunning} sx={attendanceToggle}>
              {lessonTexts.attended}
            </ToggleButton>
            <ToggleButton value={false} color="warning" aria-disabled={isRunning} sx={attendanceToggle}>
              {lessonTexts.absent}
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        {canChange && <RemoveParticipant lesson={lesson} person={person} />}
      </ParticipantDetails>
    </Box>
  )
}

/** A member on the waiting list; staff may assign a free seat. */
function WaitingRow({ isFree, ...props }: ParticipantProps & { isFree: boolean }) {
  const { lesson, person, canChange } = props
  const { isRunning, run } = useAction()

  const promote = () =>
    run(
      () => call(promoteParticipant, { params: { lessonId: lesson.id }, body: { userId: person._id } }),
      lessonTexts.promoted,
    )

  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ParticipantDetails {...props}>
        {canChange && (
          <>
            {isFree && (
              <Button
                color="secondary"
                loading={isRunning}
                aria-label={lessonTexts.promoteOf(person.name)}
                onClick={promote}
              >
                {lessonTexts.promote}
              </Button>
            )}
            <RemoveParticipant lesson={lesson} person={person} />
          </>
        )}
      </ParticipantDetails>
    </Box>
  )
}

interface ParticipantProps {
  lesson: AdminRecord<Lesson>
  person: Participant
  /** Whether the current user may, and still can, change the participants. */
  canChange: boolean
}

/** A participant with recent absences. */
function ParticipantDetails({
  lesson,
  person,
  canChange,
  children,
}: ParticipantProps & { children?: ReactNode }) {
  const { _id, name, phone, profilePhoto, position, strikes, isBlocked, pack } = person
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}>
      {position !== null && (
        <Typography sx={{ minWidth: 24, fontVariantNumeric: 'tabular-nums' }}>
          {lessonTexts.position(position)}
        </Typography>
      )}
      <PersonAvatar name={name} photo={profilePhoto} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <PersonLink id={_id}>{name}</PersonLink>
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {formatPhone(phone)}
        </Typography>
        {pack && (
          <Chip
            size="small"
            variant="outlined"
            color={pack.isUsed ? 'default' : 'info'}
            label={pack.isUsed ? lessonTexts.paidAndUsed : lessonTexts.paid}
            title={pack.name}
            sx={{ mt: 0.5 }}
          />
        )}
        {strikes > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
            <Chip
              size="small"
              variant={isBlocked ? 'filled' : 'outlined'}
              color={isBlocked ? 'warning' : 'default'}
              label={lessonTexts.strikes(strikes)}
              title={isBlocked ? lessonTexts.blocked : undefined}
            />
            {canChange && (
              <ConfirmedAction
                trigger={(ask) => (
                  <Button
                    size="small"
                    color="secondary"
                    aria-label={lessonTexts.forgiveOf(name)}
                    onClick={ask}
                  >
                    {lessonTexts.forgive}
                  </Button>
                )}
                title={lessonTexts.forgiveTitle(name)}
                content={lessonTexts.forgiveContent}
                confirm={lessonTexts.forgive}
                destructive
                action={() => call(forgiveStrikes, { body: { branch: lesson.branch, user: _id } })}
                done={lessonsMessages.forgiven}
              />
            )}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}

/** Removes a member from a lesson after a confirmation, because the member is notified. */
function RemoveParticipant({ lesson, person }: Omit<ParticipantProps, 'canChange'>) {
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Tooltip title={lessonTexts.remove}>
          <IconButton aria-label={lessonTexts.removeOf(person.name)} onClick={ask}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      title={lessonTexts.removeTitle(person.name)}
      content={lessonTexts.removeContent}
      confirm={lessonTexts.remove}
      destructive
      action={() =>
        call(removeParticipant, { params: { lessonId: lesson.id }, body: { userId: person._id } })
      }
      done={lessonTexts.removed}
    />
  )
}
