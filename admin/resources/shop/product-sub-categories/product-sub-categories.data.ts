import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addProductSubCategory,
  deleteProductSubCategory,
  listProductSubCategories,
  listSubCategoriesOfCategory,
  showProductSubCategory,
  updateProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

export const productSubCategoriesData: ResourceData = {
  list: listProductSubCategories,
  lists: { category: listSubCategoriesOfCategory },
  show: showProductSubCategory,
  create: addProductSubCategory,
  update: updateProductSubCategory,
  remove: deleteProductSubCategory,
}
