import type { Branch } from '#shared/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { listGalleryOfBranch } from '#shared/gallery/gallery.contract.ts'
import type { Picture } from '#shared/pictures/pictures.schema.ts'
import { galleryTexts } from '#site/messages/gallery.ts'

export interface GalleryPhoto {
  _id: string
  title: string
  alt: string
  picture: Picture
  image: string | null
  /** Address of the largest size. */
  large: string
}

/** A branch's photographs in the order its staff gave them. */
export async function loadGallery({ call, tag }: PageContext, branch: Branch): Promise<GalleryPhoto[]> {
  tag(pageTags.gallery(branch._id))
  const { galleryItems } = await call(listGalleryOfBranch, { params: { branchId: branch._id } })
  return galleryItems.flatMap(({ _id, title, picture, image }, index) => {
    if (!picture) return []
    const [large = ''] = picture.webp.split(', ').at(-1)?.split(' ') ?? []
    return [{ _id, title, alt: title || galleryTexts.photo(branch.name, index + 1), picture, image, large }]
  })
}
