import { invalidField } from '#server/core/errors.ts'
import type { StoredPicture } from '#server/core/pictures.ts'
import { maximumSubImages, newSubImage } from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

/**
 * The further photographs of a product after a change: those that are kept, in the wanted order, and the new
 * ones at the places that were left for them, else at the end. Keys that nobody knows are passed over.
 */
export function placePictures(
  present: readonly StoredPicture[],
  added: readonly StoredPicture[],
  wanted: readonly string[] = present.map(({ key }) => key),
): StoredPicture[] {
  const unplaced = [...added]
  const byKey = new Map(present.map((picture) => [picture.key, picture]))
  const placed = new Set<StoredPicture>()
  for (const key of wanted) {
    const picture = key === newSubImage ? unplaced.shift() : byKey.get(key)
    if (picture) placed.add(picture)
  }
  const pictures = [...placed, ...unplaced]
  if (pictures.length > maximumSubImages)
    throw invalidField('subImages', productsMessages.tooManyImages(maximumSubImages))
  return pictures
}
