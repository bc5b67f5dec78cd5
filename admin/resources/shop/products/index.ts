import { type AdminResource, screen } from '#admin/core/resource.ts'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import {
  addProduct,
  deleteProduct,
  listAllProducts,
  listProducts,
  showProduct,
  switchProducts,
  updateProduct,
} from '#shared/shop/products/products.contract.ts'

export const products: AdminResource = {
  name: 'products',
  data: {
    list: listAllProducts,
    publicList: listProducts,
    show: showProduct,
    create: addProduct,
    update: updateProduct,
    updateMany: switchProducts,
    remove: deleteProduct,
  },
  texts: productTexts,
  recordRepresentation: 'name',
  loggedValues: { price: 'kurus' },
  keywords: 'stok ürün envanter sayım fiyat depo takviye',
  tasks: [{ ...productTexts.tasks.stock, needs: ['products', 'edit'] }],
  attention: { filter: { lowStock: true, isActive: true }, label: productTexts.lowCount },
  list: screen(() => import('#admin/resources/shop/products/ProductList.tsx'), 'ProductList'),
  create: screen(() => import('#admin/resources/shop/products/ProductForm.tsx'), 'ProductCreate'),
  edit: screen(() => import('#admin/resources/shop/products/ProductForm.tsx'), 'ProductEdit'),
}
