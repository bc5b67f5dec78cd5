import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/StorefrontOutlined'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'

/** Opens or archives the selected branches. */
export function OpenSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: branchTexts.openSelected, icon: OpenIcon, change: { isActive: true } },
        { label: branchTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}
