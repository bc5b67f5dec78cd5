import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addCategory,
  deleteCategory,
  listCategories,
  showCategory,
  updateCategory,
} from '#shared/club/categories/categories.contract.ts'

export const categoriesData: ResourceData = {
  list: listCategories,
  show: showCategory,
  create: addCategory,
  update: updateCategory,
  remove: deleteCategory,
  branchScope: 'branch',
}
