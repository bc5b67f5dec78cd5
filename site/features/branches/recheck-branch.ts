import {
  readSelectedBranch,
  type SelectedBranch,
  writeSelectedBranch,
} from '#site/features/session/stored.ts'

/**
 * Checks whether the chosen branch was archived or renamed, on a 404 page of the branch: redirects to its new
 * slug, or clears the choice, because all its links would end here too.
 */
async function recheckBranch(chosen: SelectedBranch, url: string) {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    if (!response.ok) return
    const { branches }: { branches: SelectedBranch[] } = await response.json()
    writeSelectedBranch(branches.find(({ _id }) => _id === chosen._id) ?? null)
  } catch {
    // The next 404 page retries.
  }
}

const chosen = readSelectedBranch()
const url = document.querySelector<HTMLElement>('branch-picker')?.dataset.url
if (chosen && url && location.pathname.split('/')[1] === chosen.slug) void recheckBranch(chosen, url)
