import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addProductCategory,
  deleteProductCategory,
  listProductCategories,
  showProductCategory,
  updateProductCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

export const productCategoriesData: ResourceData = {
  list: listProductCategories,
  show: showProductCategory,
  create: addProductCategory,
  update: updateProductCategory,
  remove: deleteProductCategory,
}
