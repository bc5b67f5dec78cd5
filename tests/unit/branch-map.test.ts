import { expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { boxOf, drawBranches, mapSize, mostLabels } from '#site/features/branches/branch-map.ts'

const branchAt = (name: string, latitude: number | null, longitude: number | null) =>
  ({ name, latitude, longitude }) as Branch

const few = [
  branchAt('Kuzey', 37.95, 32.5),
  branchAt('Batı', 37.9, 32.4),
  branchAt('Doğu', 37.9, 32.6),
  branchAt('Güney', 37.85, 32.5),
]
const many = Array.from({ length: 40 }, (_, index) =>
  branchAt(`Şube ${index}`, 36 + ((index * 7) % 11) / 2, 27 + ((index * 5) % 17)),
)

/** Pairs of marks and names, and the frame, that a name crosses. */
function crossings(branches: readonly Branch[]): string[] {
  const places = drawBranches(branches)?.places ?? []
  const boxes = places.flatMap(({ branch, x, y, label }) => [
    { owner: branch.name, box: { left: x - 14, right: x + 14, top: y - 14, bottom: y + 14 } },
    ...(label ? [{ owner: branch.name, box: boxOf(branch.name, label) }] : []),
  ])
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ owner, box }) =>
          owner !== one.owner &&
          one.box.left < box.right &&
          box.left < one.box.right &&
          one.box.top < box.bottom &&
          box.top < one.box.bottom,
      )
      .map(({ owner }) => `${one.owner} × ${owner}`),
  )
}

test('a map needs the place of a branch', () => {
  expect(drawBranches([])).toBeNull()
  expect(drawBranches([branchAt('Merkez', null, null)])).toBeNull()
})

test('a single branch stands in the middle, with its name and without a scale', () => {
  const map = drawBranches([branchAt('Merkez', 37.9, 32.5), branchAt('Yeri belirsiz', null, null)])
  expect(map?.places).toMatchObject([{ x: mapSize.width / 2, label: { anchor: 'start' } }])
  expect(map?.scale).toBeNull()
})

test('north is up and east is right', () => {
  const [north, west, east, south] = drawBranches(few)?.places ?? []
  expect(north?.y).toBeLessThan(east?.y ?? 0)
  expect(south?.y).toBeGreaterThan(east?.y ?? 0)
  expect(west?.x).toBeLessThan(east?.x ?? 0)
  expect(west?.y).toBe(east?.y)
})

test('a few branches have their names, which cross neither each other nor a mark', () => {
  expect(drawBranches(few)?.places.filter(({ label }) => !label)).toEqual([])
  expect(crossings(few)).toEqual([])
})

test('a name without room is left out', () => {
  const near = [
    ...few.map(({ name, latitude, longitude }) => branchAt(`${name} ve çevresi şubesi`, latitude, longitude)),
    branchAt('Ortadaki uzun adıyla anılan şube', 37.9, 32.5),
  ]
  const names = drawBranches(near)?.places.flatMap(({ branch, label }) => (label ? [branch.name] : [])) ?? []
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(near.length)
  expect(crossings(near)).toEqual([])
})

test('many branches are marks without names, inside the frame', () => {
  const places = drawBranches(many)?.places ?? []
  expect(places).toHaveLength(40)
  expect(many.length).toBeGreaterThan(mostLabels)
  expect(places.filter(({ label }) => label)).toEqual([])
  const outside = places.filter(
    ({ x, y }) => x < 14 || y < 14 || x > mapSize.width - 14 || y > mapSize.height - 14,
  )
  expect(outside).toEqual([])
})

test('the scale is a round distance in kilometres', () => {
  // Both are 11.1 km from north to south, and 148 units apart.
  expect(drawBranches(few)?.scale).toEqual({ kilometres: 5, length: expect.closeTo(66.5, -1) })
})
