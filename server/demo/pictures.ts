import { readFile } from 'node:fs/promises'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import type { EquipmentKind } from '#server/demo/demo-equipment.ts'

/** Picture of a piece of equipment in a branch; the number distinguishes pictures of one kind. */
export interface EquipmentPicture {
  kind: EquipmentKind
  branch: BranchKey
  number: number
}

/** A picture of `server/demo/pictures`, ready to be uploaded. */
export async function picture(name: string): Promise<Blob> {
  const file = await readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
  return new Blob([new Uint8Array(file)], { type: 'image/webp' })
}

export const equipmentPicture = ({ kind, branch, number }: EquipmentPicture): Promise<Blob> =>
  picture(`${kind}-${branch}-${number}`)
