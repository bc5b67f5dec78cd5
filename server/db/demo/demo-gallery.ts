import type { BranchKey } from '#server/db/demo/pictures/palette.ts'
import { drawing, photograph } from '#server/db/demo/pictures/render.ts'
import { branchScene } from '#server/db/demo/pictures/scenes.ts'
import { group } from '#server/db/demo/pictures/shapes.ts'
import type { Call } from '#shared/core/client.ts'
import { addGalleryItem } from '#shared/gallery/gallery.contract.ts'

interface View {
  x: number
  y: number
  width: number
  height: number
}

/** What the photographer chose of each branch, in the gallery's order. */
const details = [
  ['selcuklu', 'Yıldız pencereden sabah güneşi', { x: 470, y: 60, width: 660, height: 660 }],
  ['selcuklu', 'Kablo istasyonu ve koşu bandı', { x: 20, y: 120, width: 720, height: 920 }],
  ['selcuklu', 'Bisiklet ve ağırlık kafesi', { x: 860, y: 560, width: 740, height: 480 }],
  ['meram', 'Su kanalı boyunca kavaklar', { x: 0, y: 40, width: 700, height: 1020 }],
  ['meram', 'Revakların altında kardiyo', { x: 810, y: 240, width: 780, height: 520 }],
  ['meram', 'Çimde hareket dersi', { x: 540, y: 670, width: 1050, height: 390 }],
  ['karatay', 'Tuğla kemerlerin altında', { x: 300, y: 0, width: 1000, height: 740 }],
  ['karatay', 'Kum torbası köşesi', { x: 60, y: 380, width: 520, height: 640 }],
] as const satisfies readonly (readonly [BranchKey, string, View])[]

// Nothing smaller is sharp in the viewer, nothing larger is worth the first start's time.
const printedWidth = 1200

/** A part of a branch's picture, as if the photographer had stepped closer. */
const detail = (branch: BranchKey, { x, y, ...size }: View): string =>
  drawing(group(branchScene(branch), `translate(${-x} ${-y})`), { size, width: printedWidth })

/** Hangs the photographs one after the other, so that they keep their order. */
export async function addDemoGallery(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  for (const [branch, title, view] of details) {
    await call(addGalleryItem, {
      body: { branch: branches[branch], title },
      files: { image: await photograph(detail(branch, view)) },
    })
  }
}
