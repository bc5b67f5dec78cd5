import { z } from 'zod'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = galleryMessages

export const GalleryItem = z.object({
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

const galleryQuery = listQuery(['order', 'createdAt', 'title'], { branch: Id.optional() })
const GalleryList = z.object({ galleryItems: z.array(GalleryItem) })

export const listGallery = endpoint({
  method: 'GET',
  url: '/api/gallery',
  cacheTags: () => [pageTags.every('gallery'), pageTags.branches],
  access: 'gallery.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin galerisi',
  list: true,
  schema: { querystring: galleryQuery, response: { 200: GalleryList } },
})

export const listGalleryOfBranch = endpoint({
  method: 'GET',
  url: '/api/gallery/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.gallery(params.branchId),
    pageTags.branches,
  ],
  access: 'gallery.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin galerisi',
  list: true,
  schema: { params: BranchIdParams, querystring: galleryQuery, response: { 200: GalleryList } },
})

export const showGalleryItem = endpoint({
  method: 'GET',
  url: '/api/gallery/:id',
  cacheTags: () => [pageTags.every('gallery'), pageTags.branches],
  access: 'gallery.show',
  failure: texts.listFailed,
  summary: 'Bir galeri fotoğrafı',
  schema: { params: IdParams, response: { 200: GalleryItem } },
})

/** A new photograph comes last. */
export const addGalleryItem = endpoint({
  method: 'POST',
  url: '/api/gallery/create',
  access: 'gallery.create',
  failure: texts.createFailed,
  summary: 'Galeriye fotoğraf ekler',
  files: { image: imageField },
  schema: { body: z.object({ branch: Id, title: Text(160).default('') }), response: { 201: GalleryItem } },
})

export const updateGalleryItem = endpoint({
  method: 'PUT',
  url: '/api/gallery/:id',
  access: 'gallery.edit',
  failure: texts.updateFailed,
  summary: 'Galeri fotoğrafını veya açıklamasını değiştirir',
  files: { image: imageField },
  schema: {
    params: IdParams,
    body: z.object({ title: Text(160).optional(), version: Version.optional() }),
    response: { 200: GalleryItem },
  },
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

export const deleteGalleryItem = endpoint({
  method: 'DELETE',
  url: '/api/gallery/:id',
  access: 'gallery.delete',
  failure: texts.deleteFailed,
  summary: 'Galeri fotoğrafını siler',
  schema: { params: IdParams, response: { 200: Done } },
})
