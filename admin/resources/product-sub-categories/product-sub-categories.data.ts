import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  addProductSubCategory,
  deleteProductSubCategory,
  listProductSubCategories,
  showProductSubCategory,
  updateProductSubCategory,
} from '#shared/product-categories/product-categories.contract.ts'

export const productSubCategoriesData: ResourceData = {
  list: listProductSubCategories,
  show: showProductSubCategory,
  create: addProductSubCategory,
  update: updateProductSubCategory,
  remove: deleteProductSubCategory,
}
