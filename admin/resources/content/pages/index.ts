import { type AdminResource, screen } from '#admin/core/resource.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import { listPages, showPageTemplate, updatePage } from '#shared/content/pages/pages.contract.ts'

export const pages: AdminResource = {
  name: 'pages',
  data: { list: listPages, show: showPageTemplate, update: updatePage, key: 'key' },
  texts: pageTexts,
  recordRepresentation: 'title',
  keywords: 'metin hakkımızda kvkk yasal site',
  list: screen(() => import('#admin/resources/content/pages/PageList.tsx'), 'PageList'),
  edit: screen(() => import('#admin/resources/content/pages/PageEdit.tsx'), 'PageEdit'),
}
