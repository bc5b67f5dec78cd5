import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { HandOverDialog } from '#admin/resources/content/lost-items/HandOverDialog.tsx'
import { lostItemTexts as texts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { StateChip } from '#admin/resources/content/lost-items/StateChip.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { type LostItem, moveLostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'

const isDue = ({ keptUntil }: AdminRecord<LostItem>) => keptUntil <= clubDay(new Date())

/** The item’s state in a sentence. */
function standing(item: AdminRecord<LostItem>): string {
  const left = item.leftAt ? formatMoment(item.leftAt) : ''
  if (item.state === 'handed-over') return texts.handedOver(item.receiverName, left)
  if (item.state === 'given-away') return texts.givenAway(left)
  return isDue(item) ? texts.isDueNow : texts.keptUntil(formatDay(item.keptUntil))
}

/** The state of a lost item and its actions. */
export function StatePanel({ item }: { item: AdminRecord<LostItem> }) {
  const canAccess = useCanAccess()
  const [asking, setAsking] = useState<'hand-over' | 'give-away' | null>(null)
  const { isRunning, handOver, giveAway, takeBack } = useMove(item)
  const close = () => setAsking(null)

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {texts.stateTitle}
      </Typography>
      <StateChip state={item.state} />
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{standing(item)}</Typography>
      {canAccess('lostItems', 'edit', item) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {item.state === 'found' ? (
            <>
              <Button variant="contained" onClick={() => setAsking('hand-over')}>
                {texts.handOver}
              </Button>
              {isDue(item) && (
                <Button variant="outlined" color="inherit" onClick={() => setAsking('give-away')}>
                  {texts.giveAway}
                </Button>
              )}
            </>
          ) : (
            <Button variant="outlined" color="inherit" loading={isRunning} onClick={takeBack}>
              {texts.takeBack}
            </Button>
          )}
        </Box>
      )}
      {asking === 'hand-over' && (
        <HandOverDialog
          item={item}
          isRunning={isRunning}
          onConfirm={async (receiver) => {
            if (await handOver(receiver)) close()
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'give-away'}
        title={texts.giveAwayTitle(item.description)}
        content={texts.giveAwayContent}
        confirm={texts.giveAway}
        isRunning={isRunning}
        onConfirm={async () => {
          if (await giveAway()) close()
        }}
        onClose={close}
      />
    </Box>
  )
}

type Receiver = { user: string | null; receiverName: string }

/** Hand-over and give-away with undo in the notification, and their reversal later. */
function useMove({ id, version }: AdminRecord<LostItem>) {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const params = { id }
  const takeBack = () => run(() => call(moveLostItem, { params, body: { state: 'found' } }), texts.takenBack)

  async function leave(state: 'handed-over' | 'given-away', done: string, receiver?: Receiver) {
    const isDone = await run(() => call(moveLostItem, { params, body: { state, version, ...receiver } }))
    if (isDone) notify(<Reversible text={done} onReverse={takeBack} />, { autoHideDuration: 6000 })
    return isDone
  }

  return {
    isRunning,
    takeBack,
    handOver: (receiver: Receiver) => leave('handed-over', texts.handOverDone, receiver),
    giveAway: () => leave('given-away', texts.giveAwayDone),
  }
}
