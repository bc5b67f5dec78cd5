import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'

export function BranchStatus({ isActive }: { isActive: boolean }) {
  return <PublishedChip isActive={isActive} label={isActive ? branchTexts.open : branchTexts.archived} />
}
