import { Alert, Box, Button, Divider, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { RecordContextProvider } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { contractResolver, FormSchemaContext } from '#admin/ui/form/contract-resolver.ts'
import {
  DateFormField,
  InputRow,
  NumberFormField,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import {
  addClosure,
  type ClosedLessons,
  type Closure,
  cancelClosure,
  lessonChoices,
  listClosures,
  previewClosure,
} from '#shared/membership/closures/closures.contract.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'

const { closures: texts } = freezingTexts
/** Poll interval in milliseconds while closures are being applied. */
const pollInterval = 2_000

/** The closure days of branches: announced ones, and a form for another. */
export default function ClosuresDialog({ onClose }: { onClose: () => void }) {
  return (
    <TitledDialog title={texts.title} maxWidth="sm" close={texts.close} onClose={onClose}>
      <Typography variant="body2">{texts.intro}</Typography>
      <ClosureForm />
      <Divider />
      <ClosureList />
    </TitledDialog>
  )
}

function ClosureList() {
  const { branch } = useBranchScope()
  const { data, error, refetch } = useCall(
    listClosures,
    { query: { range: [0, 9], ...(branch && { filter: { branch } }) } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ appliedAt }) => !appliedAt) ? pollInterval : false,
    },
  )
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {texts.existing}
      </Typography>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Typography variant="body2">{texts.empty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.map((closure) => (
            <ClosureRow key={closure._id} closure={closure} />
          ))}
        </Box>
      )}
    </>
  )
}

/** A closure with its result; its future days can be cancelled. */
function ClosureRow({ closure }: { closure: Closure }) {
  const { _id, branchName, startsOn, days, reopensOn, reason, members, appliedAt, cancelledAt } = closure
  const isOver = reopensOn <= clubDay(new Date())
  const state = cancelledAt ? texts.cancelled : isOver ? texts.over : ''

  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.entry(formatShortDay(startsOn), days)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[branchName, reason, appliedAt ? texts.applied(members) : texts.applying, state]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!state && (
        <ConfirmedAction
          trigger={(ask) => (
            <Button color="error" onClick={ask}>
              {texts.cancel}
            </Button>
          )}
          title={texts.cancelTitle}
          content={texts.cancelContent}
          confirm={texts.cancel}
          destructive
          action={() => call(cancelClosure, { params: { id: _id } })}
          done={closuresMessages.cancelled}
        />
      )}
    </Box>
  )
}

interface ClosureValues {
  branch: string | null
  startsOn: string
  /** A string while it is not a whole number. */
  days: number | string
  lessons: 'cancel' | 'move'
  reason: string
}

const schema = addClosure.schema.body.extend({ branch: z.string(validationMessages.required) })

/** Stuck lessons that are named; the rest are counted. */
const namedStuck = 5

/** What becomes of the lessons, with the names of those that cannot move. */
function lessonLine(lessons: ClosedLessons): string {
  const { cancelled, moved, stuck } = lessons
  if (cancelled + moved === 0) return texts.noLessons
  const names = stuck
    .slice(0, namedStuck)
    .map(({ title, startsAt }) => `${title} (${formatShortMoment(startsAt)})`)
  if (stuck.length > namedStuck) names.push(texts.moreStuck(stuck.length - namedStuck))
  return [texts.lessonsAffected(lessons), names.length > 0 && `${texts.stuck(names.join(', '))}.`]
    .filter(Boolean)
    .join(' ')
}

/** Announces closure days after showing how many members they affect. */
function ClosureForm() {
  const scope = useBranchScope()
  const choices = useBranchSource()
  const today = clubDay(new Date())
  const form = useForm({
    resolver: contractResolver(schema),
    mode: 'onChange',
    defaultValues: { branch: scope.branch, startsOn: today, days: 1, lessons: 'cancel', reason: '' },
  })
  const { branch, startsOn, days, lessons } = useWatch({ control: form.control }) as ClosureValues
  const { data: chosenBranch } = useBranch(branch)
  const period = { branch: branch ?? '', startsOn, days, lessons }
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useCall(
    previewClosure,
    { body: period },
    { enabled: previewClosure.schema.body.safeParse(period).success },
  )
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()

  const ask = form.handleSubmit(() => {
    if (preview) setAsking(true)
    // Refused by the server, or lost on the way.
    else void refetch()
  })

  async function add() {
    const body = schema.parse(form.getValues())
    const isDone = await run(() => call(addClosure, { body }), texts.added)
    setAsking(false)
    if (isDone) form.reset({ ...form.getValues(), reason: '' })
  }

  return (
    <FormSchemaContext value={schema}>
      {/* Inputs must not take their values from a record of the page. */}
      <RecordContextProvider value={undefined}>
        <FormProvider {...form}>
          <Box component="form" noValidate onSubmit={ask} sx={{ display: 'grid', gap: 2 }}>
            {scope.branch === null && (
              <ReferenceFormField source="branch" label={texts.branch} {...choices} />
            )}
            <InputRow>
              <DateFormField source="startsOn" label={texts.startsOn} min={today} />
              <NumberFormField source="days" label={texts.days} />
            </InputRow>
            <SelectFormField
              source="lessons"
              label={texts.lessons}
              choices={lessonChoices.map((id) => ({ id, name: texts.lessonChoices[id] }))}
              hint={texts.lessonsHint}
            />
            <TextFormField source="reason" label={texts.reason} hint={texts.reasonHint} maxLength={120} />
            <Box aria-live="polite">
              {error && <Alert severity="warning">{error.message}</Alert>}
              {preview && (
                <Alert severity="info">
                  {texts.affected(preview.members, formatShortDay(preview.reopensOn))}{' '}
                  {lessonLine(preview.lessons)}
                </Alert>
              )}
            </Box>
            <Box>
              <Button type="submit" variant="contained" loading={isFetching && !preview}>
                {texts.add}
              </Button>
            </Box>
          </Box>
        </FormProvider>
      </RecordContextProvider>
      {isAsking && preview && (
        <ConfirmDialog
          open
          title={texts.confirmTitle}
          confirm={texts.add}
          isRunning={isRunning}
          onConfirm={add}
          onClose={() => setAsking(false)}
          content={texts
            .confirmContent(chosenBranch?.name ?? '', formatShortDay(startsOn), Number(days), preview.members)
            .concat(' ', lessonLine(preview.lessons))}
        />
      )}
    </FormSchemaContext>
  )
}
