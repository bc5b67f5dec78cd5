import { type SelectedBranch, writeSelectedBranch } from '#site/features/session/stored.ts'

// A branch's card keeps the choice; the link itself leads on.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-choose-branch]')
  if (link) writeSelectedBranch(JSON.parse(link.dataset.chooseBranch ?? '') as SelectedBranch)
})
