import type { SvgIconComponent } from '@mui/icons-material'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { HttpError, type Identifier, useDataProvider, useListContext, useNotify } from 'react-admin'
import { undoTime } from '#admin/core/undo/undoable.ts'
import { useAction } from '#admin/core/use-action.ts'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import { Reversible } from '#admin/ui/UndoNotification.tsx'

interface Side {
  label: string
  icon: SvgIconComponent
  change: ManyChange
}

/** Sets a flag of the selected records on or off; each undoes the other. */
export function SwitchSelected({ sides: [one, other] }: { sides: readonly [Side, Side] }) {
  const { isRunning, changeMany } = useMany()
  const button = ({ label, icon: Icon, change }: Side, back: Side) => (
    <Button
      color="inherit"
      startIcon={<Icon />}
      disabled={isRunning}
      onClick={() => changeMany(change, back.change)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button(one, other)}
      {button(other, one)}
    </>
  )
}

interface PublishSelectedProps {
  /** The field that makes a record public, if not `isActive`. */
  change?: (isPublic: boolean) => ManyChange
}

/** Publishes or hides the selected records. */
export function PublishSelected({ change = (isActive) => ({ isActive }) }: PublishSelectedProps) {
  return (
    <SwitchSelected
      sides={[
        { label: bulkTexts.publish, icon: ShowIcon, change: change(true) },
        { label: bulkTexts.unpublish, icon: HideIcon, change: change(false) },
      ]}
    />
  )
}

/** The fields to change, equal for all records. */
export type ManyChange = Readonly<Record<string, unknown>>

/** What undoes a change: the same for all records, or by record where they differed before. */
type Back = ManyChange | ((id: Identifier) => ManyChange)

/** Updates the selected records in bulk and reports the result; undo affects only those that changed. */
export function useMany() {
  const { resource, selectedIds, onUnselectItems } = useListContext()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function reverse(changed: readonly Identifier[], back: Back): Promise<void> {
    const changes = Map.groupBy(changed, (id) => JSON.stringify(typeof back === 'function' ? back(id) : back))
    for (const [data, ids] of changes)
      await dataProvider.updateMany(resource, { ids, data: JSON.parse(data) })
  }

  async function changeMany(change: ManyChange, back?: Back): Promise<void> {
    await run(async () => {
      const { data: changed = [], meta } = await dataProvider.updateMany(resource, {
        ids: selectedIds,
        data: change,
      })
      const failures: unknown[] = meta?.failures ?? []
      const [first] = failures
      const text = first
        ? bulkTexts.changedSome(
            changed.length,
            failures.length,
            first instanceof HttpError ? first.message : '',
          )
        : changed.length > 0
          ? bulkTexts.changed(changed.length)
          : bulkTexts.unchanged
      const notice =
        back && changed.length > 0 ? (
          <Reversible text={text} onReverse={() => run(() => reverse(changed, back))} />
        ) : (
          text
        )
      notify(notice, {
        type: first ? 'warning' : 'success',
        ...(notice !== text && { autoHideDuration: undoTime }),
      })
      onUnselectItems()
    })
  }

  return { isRunning, changeMany }
}
