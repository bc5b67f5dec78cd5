import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { undoTime } from '#admin/core/undo/undoable.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lostItemTexts as texts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { type LostItem, moveLostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'

interface ItemProps {
  item: AdminRecord<LostItem>
}

export function LostItemShow() {
  return (
    <ShowPage
      subtitle={({ place, foundOn }) => texts.subtitle(place, formatShortDay(foundOn))}
      aside={<ItemAside />}
    >
      <ItemDetails />
    </ShowPage>
  )
}

function ItemDetails() {
  const item = useRecordContext<AdminRecord<LostItem>>()
  if (!item) return null
  const { description, place, foundOn, branch, image } = item
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Details
        entries={[
          ['place', place],
          ['foundOn', formatShortDay(foundOn)],
          ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
        ]}
      />
      {image && (
        <Box
          component="img"
          src={image}
          alt={description}
          sx={{ maxWidth: '100%', maxHeight: 480, borderRadius: 1, justifySelf: 'start' }}
        />
      )}
    </Box>
  )
}

function ItemAside() {
  const item = useRecordContext<AdminRecord<LostItem>>()
  if (!item) return null
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <StatePanel key={item.id} item={item} />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <EditRecordButton />
        <DeleteRecord done={lostItemsMessages.deleted} />
      </Box>
    </>
  )
}

const isDue = ({ keptUntil }: AdminRecord<LostItem>) => keptUntil <= clubDay(new Date())

/** The item’s state in a sentence. */
function stateText(item: AdminRecord<LostItem>): string {
  const left = item.leftAt ? formatShortMoment(item.leftAt) : ''
  if (item.state === 'handed-over') return texts.handedOver(item.receiverName, left)
  if (item.state === 'given-away') return texts.givenAway(left)
  return isDue(item) ? texts.isDueNow : texts.keptUntil(formatShortDay(item.keptUntil))
}

/** The state of a lost item and its actions; hand-over and give-away offer undo in their notification. */
function StatePanel({ item }: ItemProps) {
  const canAccess = useCanAccess()
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const [dialog, setDialog] = useState<'hand-over' | 'give-away' | null>(null)
  const close = () => setDialog(null)
  const params = { id: item.id }

  const markFound = () => run(() => call(moveLostItem, { params, body: { state: 'found' } }), texts.takenBack)

  const notifyReversible = (text: string) =>
    notify(<Reversible text={text} onReverse={markFound} />, { autoHideDuration: undoTime })

  async function giveAway() {
    const body = { state: 'given-away', version: item.version } as const
    const isDone = await run(() => call(moveLostItem, { params, body }))
    if (!isDone) return
    notifyReversible(texts.giveAwayDone)
    close()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {texts.stateTitle}
      </Typography>
      <StatusChip status={item.state} labels={texts.states} colors={texts.stateColors} />
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{stateText(item)}</Typography>
      {canAccess('lost-items', 'edit', item) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {item.state === 'found' ? (
            <>
              <Button variant="contained" onClick={() => setDialog('hand-over')}>
                {texts.handOver}
              </Button>
              {isDue(item) && (
                <Button variant="outlined" color="inherit" onClick={() => setDialog('give-away')}>
                  {texts.giveAway}
                </Button>
              )}
            </>
          ) : (
            <Button variant="outlined" color="inherit" loading={isRunning} onClick={markFound}>
              {texts.takeBack}
            </Button>
          )}
        </Box>
      )}
      {dialog === 'hand-over' && (
        <ActionDialog
          endpoint={moveLostItem}
          params={params}
          body={{ state: 'handed-over', version: item.version }}
          defaultValues={{ user: null, receiverName: '' }}
          // A name may have been typed before the member was chosen.
          toBody={({ user, receiverName }) => (user ? { user } : { receiverName })}
          title={texts.handOverTitle(item.description)}
          content={texts.handOverContent}
          confirm={texts.handOver}
          onDone={() => notifyReversible(texts.handOverDone)}
          onClose={close}
        >
          <ReceiverInputs />
        </ActionDialog>
      )}
      <ConfirmDialog
        open={dialog === 'give-away'}
        title={texts.giveAwayTitle(item.description)}
        content={texts.giveAwayContent}
        confirm={texts.giveAway}
        isRunning={isRunning}
        onConfirm={giveAway}
        onClose={close}
      />
    </Box>
  )
}

/** The receiver: a member or a name. */
function ReceiverInputs() {
  const user: unknown = useWatch({ name: 'user' })
  return (
    <>
      <ReferenceFormField source="user" label={texts.member} none={texts.noMember} {...memberSource} />
      {!user && <TextFormField source="receiverName" label={texts.receiver} isRequired maxLength={120} />}
    </>
  )
}
