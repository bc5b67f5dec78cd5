import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useRef, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { formatDay, formatLastDay, formatTime } from '#shared/core/format-date.ts'
import { endOf, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type Appointment,
  bookAppointment,
  cancelMyAppointment,
  downloadMyAppointment,
  listMyAppointments,
  moveMyAppointment,
  type Slot,
} from '#shared/training/appointments/appointments.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData, useSignInAgain } from '#site/features/account/use-member-data.ts'
import { appointmentTexts as texts } from '#site/features/appointments/appointments.texts.ts'
import { SlotPicker } from '#site/features/appointments/SlotPicker.tsx'
import { saveFile } from '#site/features/balance/save-file.ts'
import { dayInText, dayName } from '#site/features/lessons/lesson-time.ts'
import { call, file } from '#site/features/session/client.ts'
import { SelectField } from '#site/ui/form/Field.tsx'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

async function load() {
  const [appointments, { memberships, ownBranch }] = await Promise.all([
    call(listMyAppointments),
    call(showProfile),
  ])
  return { appointments, memberships, ownBranch }
}

/** “Yarın 10.00” or the full date and hour. */
const momentOf = (startsAt: string) => `${dayName(startsAt, clubDay(new Date()))} ${formatTime(startsAt)}`

/** The error message of a failed call, empty where it succeeded, and whether the server has answered. */
async function refusalOf(work: () => Promise<unknown>): Promise<{ refusal: string; isAnswered: boolean }> {
  try {
    await work()
    return { refusal: '', isAnswered: true }
  } catch (cause) {
    if (!(cause instanceof ApiError)) return { refusal: coreMessages.unexpected, isAnswered: false }
    return { refusal: cause.message, isAnswered: cause.status >= 400 && cause.status < 500 }
  }
}

const isUsable = ({ kind, status, pack }: Membership) =>
  kind === 'personal-training' && status === 'active' && pack !== null && pack !== undefined

/** A member’s one-to-one lessons: packs, what comes, a booking of a free time, and the past with what each cost. */
export function AppointmentsPage() {
  const { data, error, load: reload } = useMemberData(load)
  if (!data) return <LoadState error={error} onRetry={() => void reload()} />
  const packs = data.memberships.filter(isUsable)
  const isComing = ({ state, endsAt }: Appointment) => state === 'booked' && Date.parse(endsAt) > Date.now()
  const coming = data.appointments.filter(isComing)
  const past = data.appointments.filter((one) => !isComing(one))
  const bookable = packs.filter(({ pack }) => (pack?.available ?? 0) > 0)
  return (
    <div className={styles.myLessons}>
      <section aria-labelledby="packs-title">
        <h2 id="packs-title">{texts.packs}</h2>
        {packs.length === 0 ? (
          <div className={styles.noLessons}>
            <p>
              <b>{texts.noPack}</b>
            </p>
            <p>{texts.noPackText}</p>
            <p>
              <a
                className="button"
                href={data.ownBranch ? `/${data.ownBranch.slug}/membership` : '/membership'}
              >
                {texts.toPackages}
              </a>
            </p>
          </div>
        ) : (
          <ul>
            {packs.map((pack) => (
              <li key={pack._id}>
                {texts.packLeft(pack.name, pack.pack?.available ?? 0, formatLastDay(endOf(pack)))}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="upcoming-title">
        <h2 id="upcoming-title">{texts.upcoming}</h2>
        {coming.length === 0 && <p className="hint">{texts.upcomingEmpty}</p>}
        <ul className={styles.lessonCards}>
          {coming.map((appointment) => (
            <Coming key={appointment._id} appointment={appointment} onChange={() => void reload()} />
          ))}
        </ul>
      </section>
      {bookable.length > 0 && <Booking packs={bookable} onChange={() => void reload()} />}
      <p className="hint">
        <a href="/customer/lessons">{texts.toCalendar}</a>
      </p>
      {past.length > 0 && (
        <section aria-labelledby="past-title">
          <h2 id="past-title">{texts.past}</h2>
          <ul className={styles.pastLessons}>
            {past.map((appointment) => (
              <Past key={appointment._id} appointment={appointment} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Books a free time in a branch where one of the packs is valid. */
function Booking({ packs, onChange }: { packs: readonly Membership[]; onChange: () => void }) {
  const parameters = new URLSearchParams(location.search)
  const branches = new Map(
    packs.flatMap(({ validBranches = [] }) => validBranches.map(({ _id, name }) => [_id, name] as const)),
  )
  const [chosen, setBranch] = useState(parameters.get('branch') ?? '')
  const branch = branches.has(chosen) ? chosen : ([...branches.keys()][0] ?? '')
  const keys = useRef(new Map<string, string>())

  async function book({ trainer, startsAt }: Slot): Promise<string> {
    const wanted = `${branch} ${trainer} ${startsAt}`
    const requestKey = keys.current.get(wanted) ?? crypto.randomUUID()
    keys.current.set(wanted, requestKey)
    const { refusal, isAnswered } = await refusalOf(() =>
      call(bookAppointment, { body: { branch, trainer, startsAt, requestKey } }),
    )
    // Without an answer, the same hour is asked for with the same key, so that it is not booked twice.
    if (isAnswered) keys.current.delete(wanted)
    if (!refusal) toast(texts.booked(momentOf(startsAt)))
    onChange()
    return refusal
  }

  if (!branch) return null
  return (
    <section aria-labelledby="book-title">
      <h2 id="book-title">{texts.book}</h2>
      {branches.size > 1 && (
        <SelectField
          label={texts.branch}
          name="branch"
          value={branch}
          onChange={({ target }) => setBranch(target.value)}
          options={[...branches].map(([value, name]) => ({ value, label: name }))}
        />
      )}
      <SlotPicker
        key={branch}
        branch={branch}
        trainer={parameters.get('trainer') ?? undefined}
        label={texts.book}
        action={texts.bookNow}
        onPick={book}
      />
    </section>
  )
}

interface OwnProps {
  appointment: Appointment
  onChange: () => void
}

function Coming({ appointment, onChange }: OwnProps) {
  const { _id, startsAt, endsAt, lateFrom, trainer, trainerName, branch, branchName, room } = appointment
  const [isMoving, setMoving] = useState(false)
  const today = clubDay(new Date())
  const isLate = Date.parse(lateFrom) <= Date.now()
  const isRunning = Date.parse(startsAt) <= Date.now()
  const name = `${trainerName}, ${formatTime(startsAt)}`
  const limit = `${dayInText(lateFrom, today)} ${formatTime(lateFrom)}`

  async function move(slot: Slot): Promise<string> {
    const { refusal } = await refusalOf(() =>
      call(moveMyAppointment, {
        params: { id: _id },
        body: { trainer: slot.trainer, startsAt: slot.startsAt, version: appointment.version },
      }),
    )
    onChange()
    if (refusal) return refusal
    toast(texts.moved(momentOf(slot.startsAt)))
    setMoving(false)
    return ''
  }

  return (
    <li>
      <p className={styles.when}>
        <time dateTime={startsAt}>{dayName(startsAt, today)}</time>
        <span>
          {formatTime(startsAt)}–{formatTime(endsAt)}
        </span>
      </p>
      <h3>{texts.withTrainer(trainerName)}</h3>
      <p className="hint">{[branchName, room].filter(Boolean).join(', ')}</p>
      <p className="hint">
        {isRunning
          ? texts.running
          : !appointment.chargesLateCancel
            ? texts.lateIsFree
            : isLate
              ? texts.lateNow
              : texts.lateFrom(limit)}
      </p>
      {isRunning ? null : isMoving ? (
        <SlotPicker
          branch={branch}
          trainer={trainer}
          label={texts.of(texts.move, name)}
          action={texts.moveNow}
          onCancel={() => setMoving(false)}
          onPick={move}
        />
      ) : (
        <div className={styles.lessonActions}>
          {!isLate && (
            <button
              type="button"
              className="button quiet small"
              aria-label={texts.of(texts.move, name)}
              onClick={() => setMoving(true)}
            >
              {texts.move}
            </button>
          )}
          <Cancel
            appointment={appointment}
            name={name}
            isCharged={isLate && appointment.chargesLateCancel}
            onChange={onChange}
          />
          <AddToCalendar id={_id} name={name} />
        </div>
      )}
    </li>
  )
}

function AddToCalendar({ id, name }: { id: string; name: string }) {
  const { state, error, run } = useRequest()

  async function save() {
    const content = await run(() => file(downloadMyAppointment, { params: { id } }))
    if (content) saveFile(content, texts.calendarFile)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.of(texts.addToCalendar, name)}
        disabled={state === 'loading'}
        onClick={() => void save()}
      >
        {texts.addToCalendar}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Cancels an appointment after saying what it costs. */
function Cancel({ appointment, name, isCharged, onChange }: OwnProps & { name: string; isCharged: boolean }) {
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  async function cancel() {
    const done = await run(() =>
      call(cancelMyAppointment, {
        params: { id: appointment._id },
        body: isCharged ? { acceptsCharge: true } : {},
      }),
    )
    onChange()
    if (done) toast(texts.cancelled)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.of(texts.cancel, name)}
        disabled={state === 'loading'}
        onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
      >
        {texts.cancel}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <QuestionDialog
        dialog={question}
        title={texts.question(name)}
        confirm={isCharged ? texts.cancelAnyway : texts.cancel}
        keep={texts.keep}
        onConfirm={() => void cancel()}
      >
        {isCharged ? (
          <p role="alert" className={styles.late}>
            {texts.late}
          </p>
        ) : (
          <p>{texts.free}</p>
        )}
      </QuestionDialog>
    </>
  )
}

const marks: Partial<Record<Appointment['state'], string>> = { attended: 'attended', 'no-show': 'missed' }

function Past({ appointment }: { appointment: Appointment }) {
  const { startsAt, trainerName, state, isCharged, cancelReason } = appointment
  return (
    <li>
      <p>
        <b>{texts.withTrainer(trainerName)}</b>
        <span className="hint">
          <time dateTime={startsAt}>{`${formatDay(startsAt)}, ${formatTime(startsAt)}`}</time>
          {` · ${state === 'booked' ? texts.unmarked : isCharged ? texts.charged : texts.notCharged}`}
          {cancelReason && ` · ${cancelReason}`}
        </span>
      </p>
      <span className={styles.mark} data-state={marks[state]}>
        {texts.outcomes[state]}
      </span>
    </li>
  )
}
