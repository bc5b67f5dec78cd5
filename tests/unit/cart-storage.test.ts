import { describe, expect, test } from 'vitest'
import { maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'
import {
  addToCart,
  type Cart,
  countOf,
  quantityOf,
  readCart,
  removeFromCart,
  setQuantity,
  writeCart,
} from '#site/features/shop/cart-storage.ts'

const whey = '01990000-0000-7000-8000-000000000001'
const omega = '01990000-0000-7000-8000-000000000002'
const cart: Cart = [
  { product: whey, quantity: 2 },
  { product: omega, quantity: 1 },
]

test('a stored cart is read back', () => {
  expect(readCart(writeCart(cart))).toEqual(cart)
  expect(writeCart([])).toBeNull()
  expect(readCart(null)).toEqual([])
})

test.each([
  '',
  '{',
  'null',
  '7',
  '"cart"',
  '{"product":"x"}',
  '[null,1,"a",[]]',
  `[{"product":"whey","quantity":1}]`,
  `[{"product":"${whey}"}]`,
  ...[0, -1, 1.5, '"2"', 'null', '1e999'].map((quantity) => `[{"product":"${whey}","quantity":${quantity}}]`),
])('a corrupt cart %s is read as empty', (text) => {
  expect(readCart(text)).toEqual([])
})

test('valid items of a damaged cart are kept, each product once', () => {
  const text = JSON.stringify([
    { product: whey, quantity: 1, price: 1 },
    null,
    { product: whey, quantity: 60 },
  ])
  expect(readCart(text)).toEqual([{ product: whey, quantity: maxQuantityPerProduct }])
})

describe('adding', () => {
  test('appends a new product and increases the quantity of one in the cart', () => {
    expect(addToCart([], whey)).toEqual([{ product: whey, quantity: 1 }])
    expect(addToCart(cart, whey, 3)).toEqual([{ product: whey, quantity: 5 }, cart[1]])
  })

  test('never exceeds the stock or the maximum per order', () => {
    expect(quantityOf(addToCart(cart, whey, 9, 4), whey)).toBe(4)
    expect(quantityOf(addToCart(cart, whey, 500), whey)).toBe(maxQuantityPerProduct)
    expect(addToCart([], whey, 1, 0)).toEqual([])
    expect(quantityOf(addToCart(cart, whey, -5), whey)).toBe(2)
  })

  test('does not mutate the given cart', () => {
    const before = structuredClone(cart)
    addToCart(cart, whey)
    expect(cart).toEqual(before)
  })
})

test('setting a quantity, where zero removes the product', () => {
  expect(setQuantity(cart, omega, 4)).toEqual([cart[0], { product: omega, quantity: 4 }])
  for (const quantity of [0, -3, Number.NaN]) expect(setQuantity(cart, omega, quantity)).toEqual([cart[0]])
  expect(removeFromCart(cart, whey)).toEqual([cart[1]])
  expect(removeFromCart([], whey)).toEqual([])
})

test('the count is the number of units, not of products', () => {
  expect(countOf(cart)).toBe(3)
  expect(countOf([])).toBe(0)
})
