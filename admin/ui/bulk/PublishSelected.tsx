import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import type { ManyChange } from '#admin/ui/bulk/use-many.tsx'

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
