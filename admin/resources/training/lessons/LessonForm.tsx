import { Alert, Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNotify, useRecordContext, useRedirect } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  DateFormField,
  DateTimeFormField,
  InputRow,
  NumberFormField,
  TextFormField,
  TimeFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { WeekdaysInput } from '#admin/ui/form/WeekdaysInput.tsx'
import { minutesOf, timePattern } from '#shared/club/branches/opening-hours.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { addSeries, SeriesInput, showReach } from '#shared/training/lessons/lesson-planning.contract.ts'
import { type Lesson, LessonChange, LessonInput } from '#shared/training/lessons/lessons.contract.ts'

/** Moves the end with the start, so that the lesson keeps its length. */
function useEndFollowing(
  names: readonly [start: string, end: string],
  readable: RegExp,
  shift: (end: string, from: string, to: string) => string,
): void {
  const { setValue } = useFormContext()
  const [start, end]: unknown[] = useWatch({ name: [...names] })
  const before = useRef({ start, end })

  useEffect(() => {
    const { start: from, end: last } = before.current
    const isComplete = [start, end, from, last].every((value) => readable.test(String(value)))
    // While the start is being typed, the last readable one counts.
    if (isComplete || !from || !last) before.current = { start, end }
    // Both change where the form gets the values of a record.
    if (!isComplete || start === from || end !== last) return
    const moved = shift(String(end), String(from), String(start))
    before.current = { start, end: moved }
    setValue(names[1], moved, { shouldDirty: true, shouldValidate: true })
  }, [start, end, names, readable, shift, setValue])
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T/
const singleNames = ['startsAt', 'endsAt'] as const
const shiftMoment = (end: string, from: string, to: string) =>
  new Date(Date.parse(end) + Date.parse(to) - Date.parse(from)).toISOString()

const seriesNames = ['startTime', 'endTime'] as const
const dayMinutes = 1440
/** Times are `HH:mm`; an end past midnight is on the next day. */
function shiftTime(end: string, from: string, to: string): string {
  const moved = (minutesOf(end) + minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Date and time of a single lesson. */
function SingleTime() {
  useEndFollowing(singleNames, isoMoment, shiftMoment)
  return (
    <InputRow>
      <DateTimeFormField source="startsAt" hint={lessonTexts.clockHint} />
      <DateTimeFormField source="endsAt" hint={lessonTexts.clockHint} />
    </InputRow>
  )
}

function LessonInputs({ branch, time }: { branch: ReactNode; time: ReactNode }) {
  return (
    <>
      <TextFormField source="title" autoFocus />
      {time}
      <InputRow>
        {branch}
        <TeamInput />
      </InputRow>
      <InputRow>
        <ReferenceFormField
          source="trainer"
          reference="trainers"
          none={lessonTexts.noTrainer}
          hint={lessonTexts.trainerHint}
        />
        <TextFormField source="room" hint={lessonTexts.roomHint} />
        <NumberFormField source="capacity" defaultValue={12} hint={lessonTexts.capacityHint} />
      </InputRow>
      <TextFormField source="description" rows={3} />
    </>
  )
}

type Kind = 'single' | 'repeated'

const emptySeries = { weekdays: [] as number[], startTime: '18:00', endTime: '19:00' }

/** A single lesson or a weekly series. */
export function LessonCreate() {
  const { branch } = useBranchScope()
  const [kind, setKind] = useState<Kind>('single')
  const addSeries = useAddSeries()
  return (
    <CreatePage>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="secondary"
        value={kind}
        aria-label={lessonTexts.kind}
        onChange={(_, chosen: Kind | null) => chosen && setKind(chosen)}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="single" sx={{ px: 2, color: 'text.primary' }}>
          {lessonTexts.single}
        </ToggleButton>
        <ToggleButton value="repeated" sx={{ px: 2, color: 'text.primary' }}>
          {lessonTexts.repeated}
        </ToggleButton>
      </ToggleButtonGroup>
      {kind === 'single' ? (
        <RecordForm key="single" schema={LessonInput} defaultValues={{ branch }}>
          <LessonInputs branch={<BranchInput />} time={<SingleTime />} />
        </RecordForm>
      ) : (
        <RecordForm
          key="repeated"
          schema={SeriesInput}
          defaultValues={{ branch, firstDay: clubDay(new Date()), ...emptySeries }}
          onSubmit={addSeries}
          save={lessonTexts.addSeries}
        >
          <LessonInputs branch={<BranchInput />} time={<SeriesTime />} />
        </RecordForm>
      )}
    </CreatePage>
  )
}

/** How many members would be notified of a change of time or room in the form. */
function AffectedMembers({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const following = useWatch({ name: 'following' }) === true
  const { data } = useCall(showReach, { params: { id: lesson.id }, query: { following } })
  return (
    <Box role="status" sx={{ minHeight: 24, color: 'text.secondary' }}>
      {data && data.people > 0 && lessonTexts.noticeOfMove(data.people)}
    </Box>
  )
}

/** Inputs only for lessons with participants or following lessons. */
function ChangeInputs() {
  const lesson = useRecordContext<AdminRecord<Lesson>>()
  if (!lesson) return null
  const { series, cancelledAt, participantCount, waitingCount } = lesson
  if (cancelledAt) return <Alert severity="info">{lessonTexts.cancelled}</Alert>
  return (
    <>
      {series && (
        <BooleanFormField source="following" defaultValue={false} hint={lessonTexts.followingHint} />
      )}
      {(series || participantCount + waitingCount > 0) && (
        <>
          <TextFormField source="reason" defaultValue="" hint={lessonTexts.reasonHint} />
          <AffectedMembers lesson={lesson} />
        </>
      )}
    </>
  )
}

/** Says how many members will be told. */
function DeleteLesson() {
  const lesson = useRecordContext<AdminRecord<Lesson>>()
  const people = lesson && !lesson.cancelledAt ? lesson.participantCount + lesson.waitingCount : 0
  return <DeleteRecord {...(people > 0 && { content: lessonTexts.deleteContent(people) })} />
}

export function LessonEdit() {
  return (
    <EditPage>
      <RecordForm schema={LessonChange} actions={<DeleteLesson />}>
        <LessonInputs branch={<FixedBranchInput />} time={<SingleTime />} />
        <ChangeInputs />
      </RecordForm>
    </EditPage>
  )
}

/** The teams depend on the branch. */
function TeamInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const previous = useRef(branch)

  useEffect(() => {
    if (previous.current && previous.current !== branch) setValue('team', null, { shouldDirty: true })
    previous.current = branch
  }, [branch, setValue])

  return (
    <ReferenceFormField
      source="team"
      reference="teams"
      filter={{ branch }}
      enabled={Boolean(branch)}
      none={lessonTexts.noTeam}
      disabled={!branch}
      hint={branch ? undefined : lessonTexts.chooseBranchFirst}
    />
  )
}

/** Submits the form of a series. */
function useAddSeries() {
  const notify = useNotify()
  const redirect = useRedirect()
  return async (values: FieldValues): Promise<object | undefined> => {
    const { lessons } = await call(addSeries, { body: values as BodyInputOf<typeof addSeries> })
    notify(lessonTexts.seriesAdded(lessons), { type: 'success' })
    redirect('list', 'lessons')
    return undefined
  }
}

/** Days and time of a series. */
function SeriesTime() {
  useEndFollowing(seriesNames, timePattern, shiftTime)
  return (
    <>
      <WeekdaysInput source="weekdays" names={lessonTexts.weekdays} />
      <InputRow>
        <DateFormField source="firstDay" />
        <DateFormField source="lastDay" hint={lessonTexts.seriesHint} />
      </InputRow>
      <InputRow>
        <TimeFormField source="startTime" hint={lessonTexts.clockHint} />
        <TimeFormField source="endTime" hint={lessonTexts.clockHint} />
      </InputRow>
    </>
  )
}
