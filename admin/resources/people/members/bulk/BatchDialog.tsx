import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { undoTime } from '#admin/core/undo/undoable.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { batchCalls } from '#admin/resources/people/members/bulk/batch-calls.ts'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { useUndoBatch } from '#admin/resources/people/members/bulk/use-undo-batch.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { manyAtOnce } from '#shared/core/many.ts'
import type { BatchKind, BatchOutcome } from '#shared/office/member-batches/member-batches.contract.ts'

const texts = bulkTexts.batch

interface BatchDialogProps extends SelectedProps {
  kind: BatchKind
  defaultValues: FieldValues
  /** The consequence, above the inputs. */
  content?: string
  /** The inputs. */
  children: ReactNode
}

/** Changes the selected members, after a preview that names them; a notification offers to undo it. */
export function BatchDialog({ kind, ids, defaultValues, content, children, onClose }: BatchDialogProps) {
  const { onUnselectItems } = useListContext()
  const notify = useNotify()
  const { undo } = useUndoBatch()
  const [isReady, setReady] = useState(false)
  const isTooMany = ids.length > manyAtOnce

  function report({ batch, changed }: BatchOutcome) {
    const text = bulkTexts[kind].done(changed.length)
    if (batch)
      notify(<Reversible text={text} onReverse={() => undo(kind, batch)} />, {
        ...{ type: 'success', autoHideDuration: undoTime },
      })
    else notify(texts.nobody, { type: 'warning' })
    onUnselectItems()
  }

  return (
    <ActionDialog
      endpoint={batchCalls[kind].change}
      body={{ ids: [...ids] }}
      defaultValues={defaultValues}
      title={bulkTexts[kind].title(ids.length)}
      content={content}
      confirm={bulkTexts[kind].confirm}
      isReady={isReady}
      onDone={report}
      onClose={onClose}
    >
      {isTooMany ? (
        <Alert severity="warning">{texts.tooMany(manyAtOnce)}</Alert>
      ) : (
        <>
          {children}
          <Preview kind={kind} ids={ids} onReady={setReady} />
        </>
      )}
    </ActionDialog>
  )
}

interface PreviewProps {
  kind: BatchKind
  ids: readonly string[]
  onReady: (isReady: boolean) => void
}

/** What the change does to whom; computed by the server as soon as the inputs allow it. */
function Preview({ kind, ids, onReady }: PreviewProps) {
  const { reason: _, ...values } = useWatch()
  const key = JSON.stringify(values)
  const settled = useDebounced(key, 250)
  const { preview: endpoint } = batchCalls[kind]
  const body = endpoint.schema.body.safeParse({ ids, ...JSON.parse(settled) })
  const { data, error, refetch } = useCall<(typeof batchCalls)[BatchKind]['preview']>(
    endpoint,
    // The body is of this kind's call.
    { body: body.data as never },
    { enabled: body.success, gcTime: 0 },
  )
  const isReady = key === settled && Boolean(data?.changed.length)
  useEffect(() => onReady(isReady), [isReady, onReady])
  return (
    <Box aria-live="polite">
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {body.success && !data && !error && <Skeleton variant="rounded" height={80} />}
      {body.success && data && <Outcome kind={kind} outcome={data} />}
    </Box>
  )
}

function Outcome({ kind, outcome: { changed, refused } }: { kind: BatchKind; outcome: BatchOutcome }) {
  const memberships = changed.reduce((sum, one) => sum + one.memberships.length, 0)
  const places = changed.reduce((sum, one) => sum + one.places.length, 0)
  const beyond = changed.filter(({ limit }) => limit).length
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
          {texts.refused(refused.length)}
          <People rows={refused.map(({ _id, name, reason }) => ({ _id, name, lines: [reason] }))} />
        </Alert>
      )}
      <Alert severity="info">
        {[
          changed.length > 0 ? bulkTexts[kind].outcome(changed.length, memberships) : texts.nobody,
          places > 0 && texts.places(places),
          beyond > 0 && texts.beyondLimit(beyond),
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      {changed.length > 0 && (
        <section>
          <Typography variant="subtitle2" component="h3">
            {texts.changed}
          </Typography>
          <People
            rows={changed.map(({ _id, name, limit, ...one }) => ({
              ...{ _id, name },
              lines: [
                ...one.memberships.map((membership) =>
                  kind === 'move'
                    ? membership.name
                    : texts.newEnd(membership.name, formatShortDay(lastDayOf(membership.endsAt))),
                ),
                ...(limit ? [limit] : []),
                ...(one.places.length > 0
                  ? [texts.losing(one.places.map(({ title }) => title).join(', '))]
                  : []),
              ],
            }))}
          />
        </section>
      )}
    </Box>
  )
}

interface Row {
  _id: string
  name: string
  lines: readonly string[]
}

const byName = (one: Row, other: Row) => one.name.localeCompare(other.name, 'tr')

/** Names with what happens to each; a long list scrolls. */
function People({ rows }: { rows: readonly Row[] }) {
  return (
    <Box
      component="ul"
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        mt: 0.5,
        p: 0,
        listStyle: 'none',
        maxHeight: 168,
        overflowY: 'auto',
        display: 'grid',
        gap: 0.75,
      }}
    >
      {rows.toSorted(byName).map(({ _id, name, lines }) => (
        <Box component="li" key={_id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          {lines.map((line) => (
            <Typography key={line} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {line}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  )
}
