import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import type { ManyChanged } from '#shared/core/many.ts'

interface PublishSelectedProps {
  change: (ids: string[], isPublic: boolean) => Promise<ManyChanged>
}

/** Shows the selected records on the site, or takes them off it. */
export function PublishSelected({ change }: PublishSelectedProps) {
  return (
    <SwitchSelected
      sides={[
        { label: bulkTexts.publish, icon: ShowIcon, change: (ids) => change(ids, true) },
        { label: bulkTexts.unpublish, icon: HideIcon, change: (ids) => change(ids, false) },
      ]}
    />
  )
}
