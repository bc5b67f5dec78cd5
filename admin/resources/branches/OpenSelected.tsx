import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/StorefrontOutlined'
import { call } from '#admin/app/client.ts'
import { branchTexts } from '#admin/resources/branches/branches.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import { switchBranches } from '#shared/branches/branches.contract.ts'

const turn = (isActive: boolean) => (ids: string[]) => call(switchBranches, { body: { ids, isActive } })

/** Opens the selected branches, or archives them. */
export function OpenSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: branchTexts.openSelected, icon: OpenIcon, change: turn(true) },
        { label: branchTexts.archiveSelected, icon: ArchiveIcon, change: turn(false) },
      ]}
    />
  )
}
