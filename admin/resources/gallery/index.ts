import PhotoLibraryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import { lazy } from 'react'
import { galleryData } from '#admin/resources/gallery/gallery.data.ts'
import { galleryTexts } from '#admin/resources/gallery/gallery.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const gallery: AdminResource = {
  name: 'gallery',
  group: 'site',
  icon: PhotoLibraryIcon,
  data: galleryData,
  texts: galleryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/gallery/GalleryScreen.tsx')),
  create: lazy(() => import('#admin/resources/gallery/GalleryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/gallery/GalleryEdit.tsx')),
}
