import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toPicture } from '#server/core/pictures.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import {
  productCategories,
  productSubCategories,
} from '#server/modules/shop/product-categories/product-categories.table.ts'
import { type ProductRow, products } from '#server/modules/shop/products/products.table.ts'
import { liraOf } from '#shared/core/money.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'

/** The club's setting for low stock. */
export const lowStock: SQL<number> = sql`(SELECT ${clubSettings.lowStock} FROM ${clubSettings})`

/** Whether a product's stock is at or below the club's setting for low stock. */
export const isLow: SQL<boolean> = sql`(${products.stock} <= ${lowStock})`

export type ProductWithNames = ProductRow & Pick<Product, 'categoryName' | 'subCategoryName' | 'isLow'>

const categoryName: SQL<string> = sql`(
  SELECT category.name FROM ${productCategories} AS category WHERE category.id = ${products.category}
)`
const subCategoryName: SQL<string> = sql`coalesce((
  SELECT part.name FROM ${productSubCategories} AS part WHERE part.id = ${products.subCategory}
), '')`

/** A product's columns with the names of its categories. */
export const productColumns = { ...getTableColumns(products), categoryName, subCategoryName, isLow }

export function toProduct({ search: _, price, picture, subPictures, ...row }: ProductWithNames): Product {
  const main = toPicture(picture)
  return {
    ...row,
    price: liraOf(price),
    mainImage: main.image,
    mainPicture: main.picture,
    subImages: subPictures.flatMap((stored) => {
      const { image, picture } = toPicture(stored)
      return image && picture ? [{ ...picture, image, key: stored.key }] : []
    }),
  }
}
