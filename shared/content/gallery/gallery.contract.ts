import { z } from 'zod'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = galleryMessages

export const GalleryItem = named('GalleryItem', {
  _id: Id,
  branch: Id,
  /** The caption, which is also the alternative text. */
  title: z.string(),
  order: z.number().int(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type GalleryItem = z.infer<typeof GalleryItem>

/** A new photograph comes last. */
export const galleryCalls = crudEndpoints({
  resource: 'gallery',
  url: '/api/gallery',
  urls: { create: '/api/gallery/create' },
  texts,
  summaries: {
    list: 'Bütün şubelerin galerisi',
    show: 'Bir galeri fotoğrafı',
    create: 'Galeriye fotoğraf ekler',
    update: 'Galeri fotoğrafını veya açıklamasını değiştirir',
    remove: 'Galeri fotoğrafını siler',
  },
  row: GalleryItem,
  rows: z.object({ galleryItems: z.array(GalleryItem) }),
  query: listQuery(['order', 'createdAt', 'title'], { branch: Id.optional() }),
  input: z.object({ branch: Id, title: Text(160).default('') }),
  change: z.object({ title: Text(160).optional(), version: Version.optional() }),
  files: { image: imageField },
  cacheTags: () => [pageTags.every('gallery'), pageTags.branches],
})
export const {
  list: listGallery,
  show: showGalleryItem,
  create: addGalleryItem,
  update: updateGalleryItem,
  remove: deleteGalleryItem,
} = galleryCalls

export const listGalleryOfBranch = listOfBranch(listGallery, {
  url: '/api/gallery/branch/:branchId',
  summary: 'Bir şubenin galerisi',
  cacheTags: ({ params }) => [pageTags.gallery(params.branchId), pageTags.branches],
})

/** All photographs of the branch, in their new order; one that is missing keeps its place after them. */
export const orderGallery = endpoint({
  method: 'PUT',
  url: '/api/gallery/branch/:branchId/order',
  access: 'gallery.edit',
  failure: texts.orderFailed,
  summary: 'Bir şubenin galerisini sıralar',
  schema: {
    params: BranchIdParams,
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    response: { 200: Done },
  },
})
