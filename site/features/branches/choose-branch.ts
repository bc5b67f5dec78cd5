import { type SelectedBranch, writeSelectedBranch } from '#site/features/session/stored.ts'

// Stores the branch of the clicked card; the link itself navigates.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-choose-branch]')
  if (link) writeSelectedBranch(JSON.parse(link.dataset.chooseBranch ?? '') as SelectedBranch)
})
