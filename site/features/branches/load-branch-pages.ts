import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { BranchPage } from '#shared/club/branches/branches.rules.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { listTrainers } from '#shared/people/users/users.contract.ts'
import { listTeamsOfBranch } from '#shared/training/teams/teams.contract.ts'
import { countEquipment } from '#site/features/equipment/load-equipment.ts'
import { loadSection } from '#site/features/errors/sections.ts'
import { loadGalleryPage } from '#site/features/gallery/load-gallery.ts'
import { loadNextLessons } from '#site/features/lessons/load-lessons.ts'
import { loadPackages } from '#site/features/packages/load-packages.ts'
import { loadRafflesOfBranch } from '#site/features/raffles/load-raffles.ts'

async function hasTeam({ call, tag }: PageContext, { _id }: Branch): Promise<boolean> {
  tag(pageTags.teams(_id), pageTags.trainers)
  const [trainers, { teams }] = await Promise.all([
    call(listTrainers, { query: { range: [0, 0], filter: { branch: _id } } }),
    call(listTeamsOfBranch, { params: { branchId: _id }, query: { range: [0, 0] } }),
  ])
  return trainers.length + teams.length > 0
}

/** The pages of a branch that have content. One whose content could not be loaded counts among them. */
export async function loadBranchPages(context: PageContext, branch: Branch): Promise<BranchPage[]> {
  const found: Record<Exclude<BranchPage, 'contact'>, Promise<boolean>> = {
    membership: loadPackages(context, branch).then((offers) => offers.length > 0),
    'ders-programi': loadNextLessons(context, [branch], 1).then(({ lessons }) => lessons.length > 0),
    teams: hasTeam(context, branch),
    equipment: countEquipment(context, branch).then(({ kinds }) => kinds > 0),
    gallery: loadGalleryPage(context, branch, 1, 1).then((page) => (page?.photos.length ?? 0) > 0),
    raffle: loadRafflesOfBranch(context, branch).then((raffles) => raffles.length > 0),
  }
  const pages = await Promise.all(
    Object.entries(found).map(async ([page, has]) => ((await loadSection(has)).data === false ? [] : [page])),
  )
  return [...(pages.flat() as BranchPage[]), 'contact']
}
