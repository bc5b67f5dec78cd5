import PhotoLibraryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { galleryData } from '#admin/resources/content/gallery/gallery.data.ts'
import { galleryTexts } from '#admin/resources/content/gallery/gallery.texts.ts'

export const gallery: AdminResource = {
  name: 'gallery',
  group: 'site',
  icon: PhotoLibraryIcon,
  data: galleryData,
  texts: galleryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/content/gallery/GalleryScreen.tsx')),
  create: lazy(() => import('#admin/resources/content/gallery/GalleryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/gallery/GalleryEdit.tsx')),
}
