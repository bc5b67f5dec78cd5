import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { batchCalls } from '#admin/resources/people/members/bulk/batch-calls.ts'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import { useUndoBatch } from '#admin/resources/people/members/bulk/use-undo-batch.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  listMemberBatches,
  type MemberBatch,
  undoDays,
} from '#shared/office/member-batches/member-batches.contract.ts'

const texts = bulkTexts.batch
const mostBatches = 50

/** The changes of many members that can still be undone. */
export default function BatchHistory({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(listMemberBatches, { query: { range: [0, mostBatches - 1] } })
  return (
    <TitledDialog title={texts.history} maxWidth="sm" close={texts.close} onClose={onClose}>
      <Typography variant="body2">{texts.historyIntro(undoDays)}</Typography>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.map((batch) => (
            <BatchRow key={batch._id} batch={batch} />
          ))}
        </Box>
      )}
    </TitledDialog>
  )
}

function BatchRow({ batch }: { batch: MemberBatch }) {
  const { _id, kind, people, restored, days, branchName, createdAt, authorName } = batch
  const canAccess = useCanAccess()
  const { isRunning, undo } = useUndoBatch()
  const [isAsking, setAsking] = useState(false)
  const [resource, action] = batchCalls[kind].needs
  const isUndone = restored === people
  const state = isUndone ? texts.undoneAll : restored > 0 ? texts.undoneSome(restored) : ''

  async function confirm() {
    await undo(kind, _id)
    setAsking(false)
  }

  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {bulkTexts[kind].entry(people, branchName ?? formatCount(days ?? 0))}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[formatShortMoment(createdAt), authorName, state].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {!isUndone && canAccess(resource, action) && (
        <Button onClick={() => setAsking(true)}>{texts.undo}</Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.undoTitle}
        content={bulkTexts[kind].undoContent}
        confirm={texts.undo}
        isRunning={isRunning}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
