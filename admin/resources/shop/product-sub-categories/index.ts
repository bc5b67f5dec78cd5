import { type AdminResource, screen } from '#admin/core/resource.ts'
import { productSubCategoryTexts } from '#admin/resources/shop/product-sub-categories/product-sub-categories.texts.ts'
import {
  addProductSubCategory,
  deleteProductSubCategory,
  listProductSubCategories,
  listSubCategoriesOfCategory,
  showProductSubCategory,
  updateProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

export const productSubCategories: AdminResource = {
  name: 'product-sub-categories',
  data: {
    list: listProductSubCategories,
    lists: { category: listSubCategoriesOfCategory },
    show: showProductSubCategory,
    create: addProductSubCategory,
    update: updateProductSubCategory,
    remove: deleteProductSubCategory,
  },
  texts: productSubCategoryTexts,
  recordRepresentation: 'name',
  keywords: 'mağaza ürün kategori grup',
  isDeletionUndoable: true,
  list: screen(
    () => import('#admin/resources/shop/product-sub-categories/SubCategoryList.tsx'),
    'SubCategoryList',
  ),
  create: screen(
    () => import('#admin/resources/shop/product-sub-categories/SubCategoryForm.tsx'),
    'SubCategoryCreate',
  ),
  edit: screen(
    () => import('#admin/resources/shop/product-sub-categories/SubCategoryForm.tsx'),
    'SubCategoryEdit',
  ),
}
