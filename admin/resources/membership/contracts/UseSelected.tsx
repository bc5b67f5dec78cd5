import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import UseIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'

/** Requires the selected contracts again, or archives them. */
export function UseSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: contractTexts.useSelected, icon: UseIcon, change: { isActive: true } },
        { label: contractTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}
