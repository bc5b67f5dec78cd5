import { type AdminResource, screen } from '#admin/core/resource.ts'
import { galleryTexts } from '#admin/resources/content/gallery/gallery.texts.ts'
import {
  addGalleryItem,
  deleteGalleryItem,
  listGallery,
  showGalleryItem,
  updateGalleryItem,
} from '#shared/content/gallery/gallery.contract.ts'

export const gallery: AdminResource = {
  name: 'gallery',
  data: {
    list: listGallery,
    rows: 'galleryItems',
    show: showGalleryItem,
    create: addGalleryItem,
    update: updateGalleryItem,
    remove: deleteGalleryItem,
    read: (item) => ({ ...item, name: item.title || galleryTexts.untitled }),
    branchScope: 'branch',
  },
  texts: galleryTexts,
  recordRepresentation: 'name',
  keywords: 'fotoğraf resim görsel',
  isDeletionUndoable: true,
  list: screen(() => import('#admin/resources/content/gallery/GalleryList.tsx'), 'GalleryList'),
  create: screen(() => import('#admin/resources/content/gallery/GalleryCreate.tsx'), 'GalleryCreate'),
  edit: screen(() => import('#admin/resources/content/gallery/GalleryEdit.tsx'), 'GalleryEdit'),
}
