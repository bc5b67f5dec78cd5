import type { ReactNode } from 'react'
import { useGetList, useStore } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

interface GalleryBranch {
  /** Undefined while loading, and if there is no branch. */
  branch: string | undefined
  hasNone: boolean
  /** Selects another branch, while the back office shows all. */
  picker: ReactNode
}

/** The branch of the displayed gallery. */
export function useGalleryBranch(): GalleryBranch {
  const { branch: scope, canSwitch } = useBranchScope()
  const choices = useBranchSource()
  const isSelectable = canSwitch && scope === null
  const { data: first } = useGetList<AdminRecord<Branch>>(
    'branches',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'order', order: 'ASC' }, filter: choices.filter },
    { enabled: isSelectable },
  )
  const [chosen, setChosen] = useStore<string | null>('gallery.branch', null)
  const { data: known, isLoading: isChecking } = useBranch(isSelectable ? chosen : null)
  const branch = scope ?? known?.id ?? (isChecking ? undefined : first?.[0]?.id)
  return {
    branch,
    hasNone: branch === undefined && first?.length === 0,
    picker: isSelectable && branch && (
      <ReferencePicker
        {...choices}
        id="gallery-branch"
        label={texts.fields.branch}
        value={branch}
        onChange={setChosen}
        field={{ sx: { width: 200 } }}
      />
    ),
  }
}
