import { call } from '#admin/core/client.ts'
import { raffleEntryTexts as texts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { type RaffleEntry, removeRaffleEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

/** Removes an entry with a reason. */
export function RemoveEntry({ entry, onClose }: { entry: RaffleEntry; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.removeTitle(entry.name)}
      content={texts.removeContent}
      label={texts.reason}
      maxLength={500}
      confirm={texts.remove}
      destructive
      act={(reason) => call(removeRaffleEntry, { params: { id: entry._id }, body: { reason } })}
      done={texts.removeDone}
      onClose={onClose}
    />
  )
}
