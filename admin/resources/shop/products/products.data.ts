import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addProduct,
  deleteProduct,
  listAllProducts,
  showProduct,
  switchProducts,
  updateProduct,
} from '#shared/shop/products/products.contract.ts'

export const productsData: ResourceData = {
  list: listAllProducts,
  show: showProduct,
  create: addProduct,
  update: updateProduct,
  updateMany: switchProducts,
  remove: deleteProduct,
}
