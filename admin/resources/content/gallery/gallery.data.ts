import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { galleryTexts } from '#admin/resources/content/gallery/gallery.texts.ts'
import {
  addGalleryItem,
  deleteGalleryItem,
  listGallery,
  showGalleryItem,
  updateGalleryItem,
} from '#shared/content/gallery/gallery.contract.ts'

export const galleryData: ResourceData = {
  list: listGallery,
  rows: 'galleryItems',
  show: showGalleryItem,
  create: addGalleryItem,
  update: updateGalleryItem,
  remove: deleteGalleryItem,
  read: (item) => ({ ...item, name: item.title || galleryTexts.untitled }),
  branchScope: 'branch',
}
