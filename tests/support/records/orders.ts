import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import { showProduct } from '#shared/shop/products/products.contract.ts'
import type { OrderStatus } from '#shared/shop/vitamin-orders/order-status.ts'
import {
  createOrder,
  updateOrderStatus,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import type { Person } from '#tests/support/product/test-product.ts'

type OrderInput = CallInput<typeof createOrder>['body']

/** Orders one unit of a product, paid at the desk, with a new request key by default. */
export const order = (
  buyer: Person,
  branch: Pick<Branch, '_id'>,
  product: Pick<Product, '_id'>,
  { quantity = 1, ...fields }: Partial<OrderInput> & { quantity?: number } = {},
): Promise<VitaminOrder> =>
  buyer.call(createOrder, {
    body: {
      branch: branch._id,
      method: 'desk',
      items: [{ product: product._id, quantity }],
      requestKey: crypto.randomUUID(),
      ...fields,
    },
  })

/** Moves an order through the given statuses, as staff would. */
export async function moveTo(
  admin: Person,
  { _id }: Pick<VitaminOrder, '_id'>,
  ...states: OrderStatus[]
): Promise<VitaminOrder | undefined> {
  let moved: VitaminOrder | undefined
  for (const status of states)
    moved = await admin.call(updateOrderStatus, { params: { orderId: _id }, body: { status } })
  return moved
}

/** Units in stock. */
export const stockOf = async (admin: Person, { _id }: Pick<Product, '_id'>): Promise<number> =>
  (await admin.call(showProduct, { params: { id: _id } })).stock
