import type { Branch } from '#shared/club/branches/branches.contract.ts'

/** Units of the drawing; about pixels on a phone. */
export const mapSize = { width: 360, height: 240 }
/** Below it, scale and north. */
const fieldHeight = 212
/** Half of a branch’s mark, and the size of its name. */
const mark = 14
const letter = { width: 9, height: 18 }
const margin = 32
/** Kilometres that the map shows at least, so that near branches do not seem far. */
const leastSpan = 2
/** Beyond this number no branch is named: the names are in the list. */
export const mostLabels = 8
const kilometresPerDegree = 111.32
const scaleSteps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

type Located = Branch & { latitude: number; longitude: number }
const isLocated = (branch: Branch): branch is Located => branch.latitude !== null && branch.longitude !== null

export interface Label {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface MappedBranch {
  branch: Branch
  x: number
  y: number
  /** Where its name stands; null where it would cross another. */
  label: Label | null
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isInside = ({ left, right, top, bottom }: Box) =>
  left >= 4 && top >= 4 && right <= mapSize.width - 4 && bottom <= fieldHeight

/** The box of a name at a place beside its mark. */
export function boxOf(name: string, { x, y, anchor }: Label): Box {
  const width = name.length * letter.width
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: y - letter.height + 4, bottom: y + 4 }
}

const placesFor = (x: number, y: number): Label[] => [
  { x: x + mark + 6, y: y + 5, anchor: 'start' },
  { x: x - mark - 6, y: y + 5, anchor: 'end' },
  { x, y: y + mark + letter.height, anchor: 'middle' },
  { x, y: y - mark - 6, anchor: 'middle' },
]

/** The branches with a known place as marks and names, north up, with a scale; null if no place is known. */
export function drawBranches(branches: readonly Branch[]) {
  const located = branches.filter(isLocated)
  if (located.length === 0) return null
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const latitude = middle(located.map((branch) => branch.latitude))
  const longitude = middle(located.map((branch) => branch.longitude))
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  /** Kilometres east and south of the middle. */
  const points = located.map((branch) => ({
    branch,
    east: (branch.longitude - longitude) * kilometresPerDegree * narrowing,
    south: (latitude - branch.latitude) * kilometresPerDegree,
  }))
  const reach = (values: number[]) => Math.max(leastSpan, 2 * Math.max(...values.map(Math.abs)))
  const perKilometre = Math.min(
    (mapSize.width - 2 * margin) / reach(points.map(({ east }) => east)),
    (fieldHeight - 2 * margin) / reach(points.map(({ south }) => south)),
  )
  const marks = points.map(({ branch, east, south }) => ({
    branch,
    x: Math.round(mapSize.width / 2 + east * perKilometre),
    y: Math.round(fieldHeight / 2 + south * perKilometre),
  }))
  const taken = marks.map(({ x, y }) => ({
    left: x - mark,
    right: x + mark,
    top: y - mark,
    bottom: y + mark,
  }))
  const isFree = (box: Box) => isInside(box) && !taken.some((other) => meet(box, other))
  const places = marks.map((one): MappedBranch => {
    const found = placesFor(one.x, one.y).find((label) => isFree(boxOf(one.branch.name, label)))
    const label = marks.length <= mostLabels ? (found ?? null) : null
    if (label) taken.push(boxOf(one.branch.name, label))
    return { ...one, label }
  })
  const kilometres = scaleSteps.findLast((step) => step * perKilometre <= mapSize.width / 4)
  const scale = kilometres && { kilometres, length: Math.round(kilometres * perKilometre) }
  return { places, scale: located.length > 1 && scale ? scale : null }
}
