import styles from '#site/features/trials/trials.module.css'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { bookTrial, listTrialHours } from '#shared/access/trials/trials.contract.ts'
import { type Branch, showBranch } from '#shared/club/branches/branches.contract.ts'
import { writeDate } from '#shared/club/branches/opening-hours.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { formatTime } from '#shared/core/format-date.ts'
import { type BranchChoice, type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'
import { TrialBooked } from '#site/features/trials/TrialBooked.tsx'
import { branchQuery } from '#site/features/trials/trial-branches.ts'
import { trialTexts as texts } from '#site/features/trials/trials.texts.ts'
import { BranchField, EmailField, NameField, PhoneField } from '#site/ui/form/common-fields.tsx'
import { SelectField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PrivacyHint } from '#site/ui/form/PrivacyHint.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

type Hours = ResponseOf<typeof listTrialHours>

const dayOf = (moment: string) => clubDay(new Date(moment))

function dayName(day: string): string {
  const today = clubDay(new Date())
  if (day === today) return texts.today
  return day === addDays(today, 1) ? `${texts.tomorrow}, ${writeDate(day)}` : writeDate(day)
}

/** The branch of the address, the one chosen on the site, or the first. */
function firstBranch(branches: readonly BranchChoice[]): string {
  const slug = new URLSearchParams(location.search).get(branchQuery)
  const chosen = readSelectedBranch()?._id
  const found = branches.find((one) => one.slug === slug) ?? branches.find(({ _id }) => _id === chosen)
  return (found ?? branches[0])?._id ?? ''
}

/** The free hours of a branch, fetched anew on request. */
function useHours(branch: string) {
  const [found, setFound] = useState<{ branch: string; hours: Hours | undefined }>()
  const { state, error, run } = useRequest()
  async function load() {
    setFound(undefined)
    const hours = await run(() => call(listTrialHours, { params: { branchId: branch } }))
    setFound({ branch, hours })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched for each branch
  useEffect(() => {
    if (branch) void load()
  }, [branch])
  // The answer for a branch that was chosen before may arrive last.
  const hours = found?.branch === branch ? found.hours : undefined
  return { hours, error: state === 'failed' ? error : '', load }
}

/** Books a trial visit: a branch, one of its free hours, a name and a phone number. */
export function TrialForm(props: SomeBranches) {
  const branches = useBranches(props).filter(({ offersTrials = true }) => offersTrials)
  const [branch, setBranch] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const { hours, error: hoursError, load } = useHours(branch)
  const { state, error, fields, run } = useRequest()
  const [isMinor, setMinor] = useState(false)
  const [booked, setBooked] = useState<{ visit: ResponseOf<typeof bookTrial>; place: Branch }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same branches, or all after the first ones
  useEffect(() => setBranch(firstBranch(branches)), [branches.length])

  // The first free hour, also after a chosen one was taken by another.
  const current = hours?.find((hour) => hour.startsAt >= startsAt) ?? hours?.[0]

  async function submit(data: FormData) {
    if (!current) return
    const done = await run(async () => {
      const place = await call(showBranch, { params: { id: branch } })
      const visit = await call(bookTrial, {
        body: {
          branch,
          startsAt: current.startsAt,
          name: textOf(data, 'name'),
          phone: textOf(data, 'phone'),
          email: textOf(data, 'email'),
          isMinor,
        },
      })
      return { visit, place }
    })
    if (done) setBooked(done)
    else void load()
  }

  if (booked) return <TrialBooked visit={booked.visit} branch={booked.place} isMinor={isMinor} />
  return (
    <Form onSubmit={submit} fields={fields} error={error} label={texts.heading}>
      <BranchField
        branches={branches}
        value={branch}
        onChange={({ currentTarget }) => setBranch(currentTarget.value)}
        error={fields.branch}
      />
      <HourFields
        {...{ hours, current }}
        failure={hoursError}
        error={fields.startsAt}
        onRetry={() => void load()}
        onChoose={setStartsAt}
      />
      <div className="pair">
        <NameField error={fields.name} />
        <PhoneField placeholder={texts.phoneExample} required error={fields.phone} />
      </div>
      <EmailField label={texts.email} hint={texts.emailHint} required={false} error={fields.email} />
      <label className={styles.minor}>
        <input
          type="checkbox"
          checked={isMinor}
          onChange={({ currentTarget }) => setMinor(currentTarget.checked)}
        />
        <span>
          {texts.minor}
          {isMinor && <small>{texts.minorHint}</small>}
        </span>
      </label>
      <PrivacyHint text={texts.privacyBefore} link={texts.privacyLink} href="/kvkk" />
      <SubmitButton loading={state === 'loading'} working={texts.sending}>
        {texts.submit}
      </SubmitButton>
    </Form>
  )
}

interface HourFieldsProps {
  /** Undefined while they are fetched. */
  hours: Hours | undefined
  current: Hours[number] | undefined
  /** Why they could not be fetched. */
  failure: string
  error: string | undefined
  onRetry: () => void
  onChoose: (startsAt: string) => void
}

function HourFields({ hours, current, failure, error, onRetry, onChoose }: HourFieldsProps) {
  if (failure)
    return (
      <div className={styles.state}>
        <p className="form-error" role="alert">
          {failure}
        </p>
        <button type="button" className="button quiet small" onClick={onRetry}>
          {texts.retry}
        </button>
      </div>
    )
  if (hours?.length === 0)
    return (
      <p className={styles.state} role="status">
        {texts.none}
      </p>
    )
  const days = [...new Set((hours ?? []).map(({ startsAt }) => dayOf(startsAt)))]
  const day = current && dayOf(current.startsAt)
  const firstOf = (wanted: string) =>
    hours?.find(({ startsAt }) => dayOf(startsAt) === wanted)?.startsAt ?? ''
  return (
    <div className="pair">
      <SelectField
        label={texts.day}
        value={day ?? ''}
        disabled={!hours}
        onChange={({ currentTarget }) => onChoose(firstOf(currentTarget.value))}
      >
        {!hours && <option value="">{texts.loading}</option>}
        {days.map((one) => (
          <option key={one} value={one}>
            {dayName(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.hour}
        name="startsAt"
        value={current?.startsAt ?? ''}
        disabled={!hours}
        error={error}
        hint={error && current ? texts.nextChosen : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {(hours ?? [])
          .filter(({ startsAt }) => dayOf(startsAt) === day)
          .map(({ startsAt }) => (
            <option key={startsAt} value={startsAt}>
              {formatTime(startsAt)}
            </option>
          ))}
      </SelectField>
    </div>
  )
}
