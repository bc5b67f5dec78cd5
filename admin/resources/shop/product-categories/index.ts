import { type AdminResource, screen } from '#admin/core/resource.ts'
import { productCategoryTexts } from '#admin/resources/shop/product-categories/product-categories.texts.ts'
import {
  addProductCategory,
  deleteProductCategory,
  listProductCategories,
  showProductCategory,
  updateProductCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

export const productCategories: AdminResource = {
  name: 'product-categories',
  data: {
    list: listProductCategories,
    show: showProductCategory,
    create: addProductCategory,
    update: updateProductCategory,
    remove: deleteProductCategory,
  },
  texts: productCategoryTexts,
  recordRepresentation: 'name',
  keywords: 'mağaza ürün grup',
  isDeletionUndoable: true,
  list: screen(
    () => import('#admin/resources/shop/product-categories/ProductCategoryList.tsx'),
    'ProductCategoryList',
  ),
  create: screen(
    () => import('#admin/resources/shop/product-categories/ProductCategoryForm.tsx'),
    'ProductCategoryCreate',
  ),
  edit: screen(
    () => import('#admin/resources/shop/product-categories/ProductCategoryForm.tsx'),
    'ProductCategoryEdit',
  ),
}
