import { backdrop, ground, sunSide } from '#server/db/demo/pictures/backdrops.ts'
import { bench, legPress } from '#server/db/demo/pictures/benches.ts'
import { bike, treadmill } from '#server/db/demo/pictures/cardio.ts'
import { elliptical, rower } from '#server/db/demo/pictures/ergometers.ts'
import { battleRopes, jumpBoxes, medicineBalls, punchingBag } from '#server/db/demo/pictures/functional.ts'
import { cableMachine, latPulldown } from '#server/db/demo/pictures/machines.ts'
import {
  type BranchKey,
  type BranchPalette,
  type Paint,
  palettes,
  shadowPaint,
} from '#server/db/demo/pictures/palette.ts'
import { drawing } from '#server/db/demo/pictures/render.ts'
import { group, placed } from '#server/db/demo/pictures/shapes.ts'
import { mats, wallBars } from '#server/db/demo/pictures/stretching.ts'
import { dumbbells, kettlebells, rack } from '#server/db/demo/pictures/weights.ts'

const machines = {
  treadmill,
  bike,
  rower,
  elliptical,
  rack,
  dumbbells,
  kettlebells,
  bench,
  cableMachine,
  legPress,
  latPulldown,
  battleRopes,
  medicineBalls,
  jumpBoxes,
  punchingBag,
  mats,
  wallBars,
} as const satisfies Record<string, (paint: Paint) => string>

export type EquipmentKind = keyof typeof machines

/** A machine with its feet at (x, y) and the long shadow it throws towards the viewer. */
export function standing(
  kind: EquipmentKind,
  palette: BranchPalette,
  { x, y, scale = 1, lean = 0.32 }: { x: number; y: number; scale?: number; lean?: number },
): string {
  const draw = machines[kind]
  const shadow = draw(shadowPaint(palette.shadow))
  const fall = `translate(${x} ${y}) matrix(${scale} 0 ${-lean * scale} ${-0.25 * scale} 0 0)`
  return group(shadow, fall, 'opacity="0.48"') + placed(draw(palette.paint), x, y, scale)
}

// Cards show equipment at half a screen at most; encoding anything larger would only slow the first start.
const printedWidth = 960

/** The picture of one kind of equipment in a branch; the seed chooses the hour and the landscape. */
export function equipmentPicture({
  kind,
  branch,
  seed,
}: {
  kind: EquipmentKind
  branch: BranchKey
  seed: number
}): string {
  const lean = sunSide(seed) < 800 ? 0.32 : -0.32
  const place = backdrop(branch, seed) + standing(kind, palettes[branch], { x: 800, y: ground, lean })
  return drawing(place, { width: printedWidth })
}
