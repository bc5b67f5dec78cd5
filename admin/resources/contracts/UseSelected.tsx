import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import UseIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import { call } from '#admin/app/client.ts'
import { contractTexts } from '#admin/resources/contracts/contracts.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import { switchContracts } from '#shared/contracts/contracts.contract.ts'

const turn = (isActive: boolean) => (ids: string[]) => call(switchContracts, { body: { ids, isActive } })

/** Asks for the selected contracts again, or archives them. */
export function UseSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: contractTexts.useSelected, icon: UseIcon, change: turn(true) },
        { label: contractTexts.archiveSelected, icon: ArchiveIcon, change: turn(false) },
      ]}
    />
  )
}
