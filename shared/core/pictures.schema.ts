import { z } from 'zod'
import type { FileField } from '#shared/core/endpoint.ts'
import { named } from '#shared/core/named.ts'

/** The widths every uploaded photograph is kept in, in pixels. */
export const pictureWidths = [480, 960, 1600] as const
/**
 * The kinds of file a photograph may be. HEIC needs a patented decoder, which the server does not carry;
 * phones send JPEG where HEIC is not asked for.
 */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
]
export const maximumPictureBytes = 10 * 1024 * 1024
export const maximumPicturePixels = 40_000_000

/** A photograph in all its sizes, ready for `<picture>`. */
export const Picture = named('Picture', {
  /** Pixels of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
  /** `srcset` values by format. */
  avif: z.string(),
  webp: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** The two fields that show a photograph: one address for simple readers, all sizes for pages. */
export const pictureFields = {
  /** Address of the middle size under `/uploads`, or null without a photograph. */
  image: z.string().nullable(),
  picture: Picture.nullable(),
}

export const imageField: FileField = { kind: 'image', maxCount: 1, maxBytes: maximumPictureBytes }
