import { type AdminResource, screen } from '#admin/core/resource.ts'
import { categoryTexts } from '#admin/resources/club/categories/categories.texts.ts'
import {
  addCategory,
  deleteCategory,
  listCategories,
  showCategory,
  updateCategory,
} from '#shared/club/categories/categories.contract.ts'

export const categories: AdminResource = {
  name: 'categories',
  data: {
    list: listCategories,
    show: showCategory,
    create: addCategory,
    update: updateCategory,
    remove: deleteCategory,
    branchScope: 'branch',
  },
  texts: categoryTexts,
  recordRepresentation: 'name',
  keywords: 'ekipman alet grup',
  isDeletionUndoable: true,
  list: screen(() => import('#admin/resources/club/categories/CategoryList.tsx'), 'CategoryList'),
  create: screen(() => import('#admin/resources/club/categories/CategoryForm.tsx'), 'CategoryCreate'),
  edit: screen(() => import('#admin/resources/club/categories/CategoryForm.tsx'), 'CategoryEdit'),
}
