import type { listBranchNames } from '#shared/club/branches/branches.contract.ts'
import { branchRow } from '#site/features/branches/branch-row.ts'
import { kilometresBetween } from '#site/features/branches/distance.ts'
import { nearestTexts } from '#site/features/branches/nearest.texts.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'

/** Milliseconds to wait for a place, and for which the last one is good enough. */
const patience = { timeout: 15_000, maximumAge: 600_000 }

const locate = () =>
  new Promise<GeolocationPosition>((fulfil, reject) => {
    navigator.geolocation.getCurrentPosition(fulfil, reject, patience)
  })

function sortRows({ latitude, longitude }: GeolocationCoordinates): string {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')].map((row) => {
    const [north = 0, east = 0] = row.dataset.place?.split(',').map(Number) ?? []
    return {
      row,
      kilometres: kilometresBetween({ latitude, longitude }, { latitude: north, longitude: east }),
    }
  })
  rows.sort((one, other) => one.kilometres - other.kilometres)
  const [nearest] = rows
  if (!nearest) return nearestTexts.unavailable
  for (const { row, kilometres } of rows.toReversed()) {
    const isNearest = row === nearest.row
    const place = row.querySelector('.distance')
    if (place) place.textContent = nearestTexts[isNearest ? 'nearest' : 'distance'](kilometres)
    row.classList.toggle('is-nearest', isNearest)
    const list = isNearest ? document.querySelector('.branch-rows') : row.parentElement
    list?.prepend(row)
  }
  nearest.row.scrollIntoView({ block: 'center' })
  return nearestTexts.found(nearest.row.querySelector('h3')?.textContent.trim() ?? '', nearest.kilometres)
}

/** Nearest branches that are added to those of the page. */
const mostAdded = 4

/** Adds the nearest of all branches to the shorter rows of the page. */
async function addNearest(endpoint: string, here: GeolocationCoordinates): Promise<void> {
  const branches = await fetchJson<typeof listBranchNames>(endpoint)
  const nearest = branches
    .flatMap(({ latitude, longitude, ...branch }) =>
      latitude === null || longitude === null ? [] : [{ ...branch, place: { latitude, longitude } }],
    )
    .sort((one, other) => kilometresBetween(here, one.place) - kilometresBetween(here, other.place))
    .slice(0, mostAdded)
    .filter(({ slug }) => !document.querySelector(`[data-place] a[href="/${slug}"]`))
  const rows = nearest.map(({ city: line, place, ...branch }) => {
    const row = branchRow({ ...branch, line })
    row.dataset.place = `${place.latitude},${place.longitude}`
    return row
  })
  document.querySelector('.further-branches')?.prepend(...rows)
}

/** Asks for the visitor's place and sorts the rows by it; says what happened where it cannot. */
export async function showNearest(status: HTMLElement): Promise<void> {
  status.textContent = nearestTexts.searching
  try {
    const { coords } = await locate()
    if (status.dataset.names) await addNearest(status.dataset.names, coords)
    status.textContent = sortRows(coords)
  } catch (cause) {
    const isRefused = cause instanceof GeolocationPositionError && cause.code === cause.PERMISSION_DENIED
    status.textContent = nearestTexts[isRefused ? 'refused' : 'unavailable']
  }
}
