import { Alert, Box, FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material'
import { useState } from 'react'
import { useGetList, useListContext, useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { undoTime } from '#admin/core/undo/undoable.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import {
  type MembersMoved,
  moveMembers,
  previewMove,
  undoMove,
} from '#shared/office/member-moves/member-moves.contract.ts'

const texts = bulkTexts.branch
/** More branches than a club has. */
const mostBranches = 100
/** Names that a line lists before it counts. */
const mostNames = 5

function listed(names: readonly string[]): string {
  const more = names.length - mostNames
  return [...names.slice(0, mostNames), ...(more > 0 ? [texts.more(more)] : [])].join(', ')
}

/** Moves the selected members with their memberships, after showing what that does; undo moves them back. */
export default function BranchDialog({ ids, onClose }: SelectedProps) {
  const { onUnselectItems } = useListContext()
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const [branchId, setBranch] = useState('')
  const { sort, filter } = useBranchSource()
  const { data: branches } = useGetList<AdminRecord<Branch>>('branches', {
    pagination: { page: 1, perPage: mostBranches },
    ...(sort && { sort }),
    ...(filter && { filter }),
  })
  const input = { body: { ids: [...ids], branchId } }
  const { data: preview, error } = useCall(previewMove, input, { enabled: branchId !== '', gcTime: 0 })

  async function undo({ moved }: MembersMoved) {
    await run(
      () =>
        call(undoMove, {
          body: {
            people: moved.map(({ places, name: _, ...person }) => ({
              ...person,
              lessons: places.map(({ lesson }) => lesson),
            })),
          },
        }),
      ({ restored, refused, lost }) =>
        [
          texts.undone(restored),
          refused.length > 0 &&
            texts.refused(listed(refused.map(({ name, reason }) => `${name}: ${reason}`))),
          lost.length > 0 && texts.lost(listed(lost.map(({ name, title }) => `${name}: ${title}`))),
        ]
          .filter(Boolean)
          .join(' '),
    )
  }

  async function move() {
    const isDone = await run(async () => {
      const result = await call(moveMembers, input)
      const text = texts.done(result.moved.length)
      notify(<Reversible text={text} onReverse={() => undo(result)} />, {
        type: 'success',
        autoHideDuration: undoTime,
      })
    })
    if (!isDone) return
    onUnselectItems()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      isForm
      title={texts.title(ids.length)}
      confirm={texts.confirm}
      isRunning={isRunning}
      isReady={Boolean(preview?.moved.length)}
      onConfirm={move}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {branches ? (
            <RadioGroup
              aria-label={texts.field}
              value={branchId}
              onChange={({ target }) => setBranch(target.value)}
            >
              {branches.map(({ id, name }) => (
                <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
              ))}
            </RadioGroup>
          ) : (
            <Skeleton variant="rounded" height={120} />
          )}
          <Box aria-live="polite">
            {error && <Alert severity="warning">{error.message}</Alert>}
            {branchId !== '' && !preview && !error && <Skeleton variant="rounded" height={60} />}
            {preview && <Outcome preview={preview} />}
          </Box>
        </Box>
      }
    />
  )
}

/** What a move does, and who cannot move, by name. */
function Outcome({ preview: { moved, refused } }: { preview: MembersMoved }) {
  const memberships = moved.reduce((sum, one) => sum + one.memberships.length, 0)
  const losing = moved.filter(({ places }) => places.length > 0)
  const places = losing.reduce((sum, one) => sum + one.places.length, 0)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity="info">
        {moved.length > 0 ? texts.outcome(moved.length, memberships) : texts.nobody}
        {places > 0 && ` ${texts.places(places, listed(losing.map(({ name }) => name)))}`}
      </Alert>
      {refused.length > 0 && (
        <Alert severity="warning">
          {texts.refused(listed(refused.map(({ name, reason }) => `${name}: ${reason}`)))}
        </Alert>
      )}
    </Box>
  )
}
