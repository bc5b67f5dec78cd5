import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { listPages, showPage, updatePage } from '#shared/content/pages/pages.contract.ts'

export const pagesData: ResourceData = { list: listPages, show: showPage, update: updatePage, key: 'key' }
