import { type PageContext, pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import {
  listProductCategories,
  listProductSubCategories,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { listProducts, type Product } from '#shared/shop/products/products.contract.ts'

/** A category or subcategory with its own page. */
export interface Shelf {
  _id: string
  name: string
  slug: string
  href: string
  products: Product[]
}

export interface Category extends Shelf {
  parts: Shelf[]
}

export interface Shop {
  categories: Category[]
  products: Product[]
}

export const shopPath = '/vitamin'
export const productPath = ({ slug }: Pick<Product, 'slug'>): string => `${shopPath}/${slug}`

/** Slugs of names; duplicates get a number. */
function withSlugs<T extends { name: string }>(records: readonly T[]): (T & { slug: string })[] {
  const taken = new Set<string>()
  return records.map((record) => {
    const base = titleSlug(record.name) || 'raf'
    let slug = base
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
    taken.add(slug)
    return { ...record, slug }
  })
}

/** All products on sale by category, in the club’s order, sold-out ones last. */
export async function loadShop({ call, tag }: PageContext): Promise<Shop> {
  tag(pageTags.products)
  const [categories, parts, listed] = await Promise.all([
    call(listProductCategories),
    call(listProductSubCategories),
    call(listProducts, { query: { sort: ['name', 'ASC'] } }),
  ])
  const products = listed.toSorted((one, other) => Number(one.stock === 0) - Number(other.stock === 0))
  return {
    products,
    categories: withSlugs(categories).map(({ _id, name, slug }) => {
      const own = products.filter(({ category }) => category === _id)
      const href = `${shopPath}/kategori/${slug}`
      return {
        _id,
        name,
        slug,
        href,
        products: own,
        parts: withSlugs(parts.filter(({ category }) => category === _id)).map((part) => ({
          _id: part._id,
          name: part.name,
          slug: part.slug,
          href: `${href}/${part.slug}`,
          products: own.filter(({ subCategory }) => subCategory === part._id),
        })),
      }
    }),
  }
}

/** The product with this current or former slug. */
export async function findProduct({ call, tag }: PageContext, slug: string): Promise<Product | undefined> {
  tag(pageTags.products)
  if (!/^[a-z0-9-]{1,160}$/.test(slug)) return undefined
  const [found] = await call(listProducts, { query: { filter: { slug } } })
  return found
}

const relatedCount = 4

/** Related products: same subcategory, then same category, in stock first. */
export function relatedTo(product: Product, { products }: Shop): Product[] {
  const closeness = (other: Product) =>
    Number(other.stock > 0) +
    2 * Number(other.subCategory !== null && other.subCategory === product.subCategory)
  return products
    .filter(({ _id, category }) => _id !== product._id && category === product.category)
    .toSorted((one, other) => closeness(other) - closeness(one))
    .slice(0, relatedCount)
}
