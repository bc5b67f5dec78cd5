import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatTime } from '#shared/core/format-date.ts'
import { listSlots, type Slot } from '#shared/training/appointments/appointments.contract.ts'
import { appointmentTexts as texts } from '#site/features/appointments/appointments.texts.ts'
import { dayName } from '#site/features/lessons/lesson-time.ts'
import { call } from '#site/features/session/client.ts'
import { SelectField } from '#site/ui/form/Field.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

/** Days whose free times are fetched at once. */
const daysAhead = 28

/** The free times of a branch, fetched anew on request. */
function useSlots(branch: string) {
  const [found, setFound] = useState<{ branch: string; slots: Slot[] }>()
  const { state, error, run } = useRequest()
  async function load() {
    const from = clubDay(new Date())
    const slots = await run(() =>
      call(listSlots, { query: { branch, from, until: addDays(from, daysAhead) } }),
    )
    if (slots) setFound({ branch, slots })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched for each branch
  useEffect(() => {
    void load()
  }, [branch])
  return {
    slots: found?.branch === branch ? found.slots : undefined,
    error: state === 'failed' ? error : '',
    load,
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
  const { slots, error: loadError, load } = useSlots(branch)
  const [chosen, setTrainer] = useState(wanted)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const today = clubDay(new Date())

  if (loadError)
    return (
      <p className="form-error" role="alert">
        {loadError}
      </p>
    )
  if (!slots) return <p role="status">{texts.loadingSlots}</p>
  const trainers = new Map(slots.map((slot) => [slot.trainer, slot.trainerName]))
  const trainer = trainers.has(chosen) ? chosen : ''
  const offered = slots.filter((slot) => !trainer || slot.trainer === trainer)
  const days = [...new Set(offered.map(({ startsAt }) => clubDay(new Date(startsAt))))]
  const currentDay = days.includes(day) ? day : (days[0] ?? '')
  const hours = offered.filter(({ startsAt }) => clubDay(new Date(startsAt)) === currentDay)
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

  return (
    <Form label={label} onSubmit={() => void submit()} error={error}>
      <SelectField
        label={texts.trainer}
        name="trainer"
        value={trainer}
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
        <p role="status">{texts.noSlots}</p>
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
