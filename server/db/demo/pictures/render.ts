import sharp from 'sharp'

export const pictureSize = { width: 1600, height: 1067 } as const

/** A whole drawing of the given size around its content, printed at `width` pixels. */
export function drawing(
  content: string,
  {
    size = pictureSize,
    width = size.width,
  }: { size?: { width: number; height: number }; width?: number } = {},
): string {
  const height = Math.round((size.height * width) / size.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`
}

/** The drawing as a file that can be uploaded. */
export async function photograph(svg: string): Promise<Blob> {
  return new Blob([new Uint8Array(await renderPicture(svg))], { type: 'image/jpeg' })
}

/** The drawing as a photograph. */
export function renderPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}
