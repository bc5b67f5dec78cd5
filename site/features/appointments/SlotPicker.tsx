import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatTime } from '#shared/core/format-date.ts'
import {
  listSlots,
  mostSlotDays,
  type Slot,
  showAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { appointmentTexts as texts } from '#site/features/appointments/appointments.texts.ts'
import { dayName } from '#site/features/lessons/lesson-time.ts'
import { call } from '#site/features/session/client.ts'
import { SelectField } from '#site/ui/form/Field.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

/** Free times from today on, of everybody or of one trainer. */
interface Found {
  slots: Slot[]
  /** The first day that has not been asked for. */
  next: string
  /** The last day that can be booked; null until days after the first week are asked for. */
  last: string | null
}

async function lastDayOf(branch: string): Promise<string> {
  const { earliestDays } = await call(showAppointmentRules, { params: { branchId: branch } })
  return addDays(clubDay(new Date()), earliestDays)
}

/**
 * Fetches the free times of a week from a day on, or of the first days after it that have some, and what lies between until
 * `atLeast`.
 */
async function fetchFrom(
  branch: string,
  trainer: string,
  { next: first, last: known }: Pick<Found, 'next' | 'last'>,
  atLeast = first,
): Promise<Found> {
  const slots: Slot[] = []
  let next = first
  let last = known
  for (let days = 7; slots.length === 0 || next < atLeast; days = mostSlotDays) {
    if (days > 7) last ??= await lastDayOf(branch)
    if (last !== null && next > last) break
    const week = addDays(next, days - 1)
    const until = last !== null && last < week ? last : week
    const query = { branch, ...(trainer && { trainer }), from: next, until }
    slots.push(...(await call(listSlots, { query })))
    next = addDays(until, 1)
  }
  return { slots, next, last }
}

/** The free times of a branch by trainer, '' for all, fetched as far ahead as they are asked for. */
function useSlots(branch: string, chosen: string) {
  const [found, setFound] = useState<Record<string, Found>>({})
  const { state, error, run } = useRequest()
  const trainers = new Map(
    Object.values(found).flatMap(({ slots }) => slots.map((slot) => [slot.trainer, slot.trainerName])),
  )
  // Somebody without a free time has no name here.
  const trainer = found[chosen]?.slots.length === 0 && !trainers.has(chosen) ? '' : chosen
  const own = found[trainer]

  /** Fetches what is shown of a trainer anew. */
  async function load(of = trainer) {
    const fetched = await run(async () => {
      const last = found[of]?.last ?? null
      return fetchFrom(branch, of, { next: clubDay(new Date()), last }, found[of]?.next)
    })
    if (fetched) setFound((known) => ({ ...known, [of]: fetched }))
  }

  /** Fetches the days that follow; resolves to the first new time. */
  async function loadMore(): Promise<Slot | undefined> {
    if (!own) return undefined
    const more = await run(async () =>
      fetchFrom(branch, trainer, { next: own.next, last: own.last ?? (await lastDayOf(branch)) }),
    )
    if (more)
      setFound((known) => ({ ...known, [trainer]: { ...more, slots: [...own.slots, ...more.slots] } }))
    return more?.slots[0]
  }

  async function loadMissing() {
    if (!found['']) await load('')
    if (!found[chosen] && chosen) await load(chosen)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched for each trainer
  useEffect(() => {
    void loadMissing()
  }, [chosen])

  return {
    ...{ own, trainer, trainers, load, loadMore },
    isLoading: state === 'loading',
    error: state === 'failed' ? error : '',
  }
}

interface SlotPickerProps {
  branch: string
  /** Chosen at first, if the trainer has a free time. */
  trainer?: string | undefined
  label: string
  action: string
  onCancel?: () => void
  /** Resolves to an error message, or to an empty text. */
  onPick: (slot: Slot) => Promise<string>
}

/** Chooses a free time: a trainer, a day and an hour. After a refusal the times are fetched anew. */
export function SlotPicker({
  branch,
  trainer: wanted = '',
  label,
  action,
  onCancel,
  onPick,
}: SlotPickerProps) {
  const [chosen, setTrainer] = useState(wanted)
  const { own, trainer, trainers, isLoading, error: loadError, load, loadMore } = useSlots(branch, chosen)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const today = clubDay(new Date())

  if (loadError) return <LoadState error={loadError} onRetry={() => void load()} />
  if (!own && trainers.size === 0) return <p role="status">{texts.loadingSlots}</p>
  const slots = own?.slots ?? []
  const days = [...new Set(slots.map(({ startsAt }) => clubDay(new Date(startsAt))))]
  const currentDay = days.includes(day) ? day : (days[0] ?? '')
  const hours = slots.filter(({ startsAt }) => clubDay(new Date(startsAt)) === currentDay)
  const keyOf = (slot: Slot) => `${slot.startsAt} ${slot.trainer}`
  const current = hours.find((slot) => keyOf(slot) === time) ?? hours[0]

  async function submit() {
    if (!current) return
    setBusy(true)
    const refusal = await onPick(current)
    setError(refusal)
    setBusy(false)
    await load()
  }

  async function showLater() {
    const first = await loadMore()
    if (first) setDay(clubDay(new Date(first.startsAt)))
  }

  return (
    <Form label={label} onSubmit={() => void submit()} error={error}>
      <SelectField
        label={texts.trainer}
        name="trainer"
        value={trainers.has(trainer) ? trainer : ''}
        onChange={({ target }) => setTrainer(target.value)}
        options={[
          { value: '', label: texts.anyTrainer },
          ...[...trainers].map(([value, name]) => ({ value, label: name })),
        ]}
      />
      {current ? (
        <>
          <SelectField
            label={texts.day}
            name="day"
            value={currentDay}
            onChange={({ target }) => setDay(target.value)}
            options={days.map((value) => ({ value, label: dayName(`${value}T09:00:00Z`, today) }))}
          />
          <SelectField
            label={texts.hour}
            name="hour"
            value={keyOf(current)}
            onChange={({ target }) => setTime(target.value)}
            options={hours.map((slot) => ({
              value: keyOf(slot),
              label: trainer
                ? formatTime(slot.startsAt)
                : texts.hourOf(formatTime(slot.startsAt), slot.trainerName),
            }))}
          />
        </>
      ) : (
        <p role="status">{own ? texts.noSlots : texts.loadingSlots}</p>
      )}
      {current && own && (own.last === null || own.next <= own.last) && (
        <p>
          <button
            type="button"
            className="button quiet small"
            disabled={isLoading}
            onClick={() => void showLater()}
          >
            {texts.laterDays}
          </button>
        </p>
      )}
      <div className="form-links">
        <SubmitButton loading={isBusy} disabled={!current}>
          {action}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button quiet" onClick={onCancel}>
            {texts.keep}
          </button>
        )}
      </div>
    </Form>
  )
}
