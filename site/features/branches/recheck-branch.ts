import {
  readSelectedBranch,
  type SelectedBranch,
  writeSelectedBranch,
} from '#site/features/session/stored.ts'

/**
 * A branch may have closed or been renamed since it was chosen. Whoever ends at a missing page of it gets its
 * present address, or chooses anew: all links to its pages would end here too.
 */
async function recheckBranch(chosen: SelectedBranch, url: string) {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    if (!response.ok) return
    const { branches }: { branches: SelectedBranch[] } = await response.json()
    writeSelectedBranch(branches.find(({ _id }) => _id === chosen._id) ?? null)
  } catch {
    // The next missing page asks again.
  }
}

const chosen = readSelectedBranch()
const url = document.querySelector<HTMLElement>('branch-picker')?.dataset.url
if (chosen && url && location.pathname.split('/')[1] === chosen.slug) void recheckBranch(chosen, url)
