import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { listGalleryOfBranch } from '#shared/content/gallery/gallery.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import type { Picture } from '#shared/core/pictures.schema.ts'
import { galleryTexts } from '#site/features/gallery/gallery.texts.ts'

export interface GalleryPhoto {
  _id: string
  title: string
  alt: string
  picture: Picture
  image: string | null
  /** URL of the largest size. */
  large: string
}

export interface GalleryPage {
  photos: GalleryPhoto[]
  page: number
  hasMore: boolean
}

/** One page of a branch’s photographs in order; null if the page does not exist. */
export async function loadGalleryPage(
  { call, tag }: PageContext,
  branch: Branch,
  page = 1,
  photosPerPage = 24,
): Promise<GalleryPage | null> {
  tag(pageTags.gallery(branch._id))
  const first = (page - 1) * photosPerPage
  const { galleryItems } = await call(listGalleryOfBranch, {
    params: { branchId: branch._id },
    query: { range: [first, first + photosPerPage] },
  })
  if (galleryItems.length === 0 && page > 1) return null
  const photos = galleryItems.slice(0, photosPerPage).flatMap(({ _id, title, picture, image }, index) => {
    if (!picture) return []
    const [large = ''] = picture.webp.split(', ').at(-1)?.split(' ') ?? []
    const alt = title || galleryTexts.photo(branch.name, first + index + 1)
    return [{ _id, title, alt, picture, image, large }]
  })
  return { photos, page, hasMore: galleryItems.length > photosPerPage }
}
