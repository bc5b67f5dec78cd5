import type { listBranches } from '#shared/club/branches/branches.contract.ts'
import { branchRow } from '#site/features/branches/branch-row.ts'
import { finderTexts } from '#site/features/branches/finder.texts.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'

/** Branches that are shown, and milliseconds without a keystroke before a search. */
const mostFound = 12
const pause = 250

let latest = 0

/** Shows the branches whose name or address holds the typed words, in place of earlier ones. */
export async function findBranches(finder: HTMLElement): Promise<void> {
  const own = ++latest
  await new Promise((fulfil) => setTimeout(fulfil, pause))
  if (own !== latest) return
  const q = finder.querySelector('input')?.value.trim() ?? ''
  const status = finder.querySelector('[role=status]')
  const list = finder.querySelector('[data-found]')
  if (!status || !list) return
  if (!q) {
    status.textContent = ''
    return list.replaceChildren()
  }
  try {
    const { branches } = await fetchJson<typeof listBranches>(finder.dataset.endpoint, {
      query: { range: [0, mostFound], filter: { q, isActive: true } },
    })
    if (own !== latest) return
    const shown = branches.slice(0, mostFound)
    list.replaceChildren(
      ...shown.map(({ address: line, ...branch }) => branchRow({ ...branch, line }, finder.dataset.page)),
    )
    status.textContent = finderTexts.found(shown.length, branches.length > mostFound)
  } catch (cause) {
    if (own === latest) status.textContent = (cause as Error).message
  }
}
