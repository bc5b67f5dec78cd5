import type { BranchKey } from '#server/demo/demo-branches.ts'
import { picture } from '#server/demo/pictures.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import type { Call } from '#shared/core/client.ts'

/** Gallery pictures of each branch, in order. */
const details = [
  ['selcuklu', 'Yıldız pencereden sabah güneşi'],
  ['selcuklu', 'Kablo istasyonu ve koşu bandı'],
  ['selcuklu', 'Bisiklet ve ağırlık kafesi'],
  ['meram', 'Su kanalı boyunca kavaklar'],
  ['meram', 'Revakların altında kardiyo'],
  ['meram', 'Çimde hareket dersi'],
  ['karatay', 'Tuğla kemerlerin altında'],
  ['karatay', 'Kum torbası köşesi'],
] as const satisfies readonly (readonly [BranchKey, string])[]

/** Uploads sequentially, so that the pictures keep their order. */
export async function addDemoGallery(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  const hung = new Map<BranchKey, number>()
  for (const [branch, title] of details) {
    const number = (hung.get(branch) ?? 0) + 1
    hung.set(branch, number)
    await call(addGalleryItem, {
      body: { branch: branches[branch], title },
      files: { image: await picture(`gallery-${branch}-${number}`) },
    })
  }
}
