import { readFile } from 'node:fs/promises'

/** A picture of `server/demo/pictures`, ready to be uploaded. */
export async function picture(name: string): Promise<Blob> {
  const file = await readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
  return new Blob([new Uint8Array(file)], { type: 'image/webp' })
}
