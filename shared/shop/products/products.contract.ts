import { z } from 'zod'
import { endpoint, type FileField } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Flag, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { PaidLira } from '#shared/core/money.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, Picture } from '#shared/core/pictures.schema.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const texts = productsMessages

export const maximumSubImages = 6
export const maximumStock = 100_000
/** Stands for the next new file in `keepSubImages`. */
export const newSubImage = 'new'

/** A photograph with the key by which it is kept or left out. */
const ProductPicture = Picture.extend({ key: z.string(), image: z.string() })

export const Product = z.object({
  _id: Id,
  name: z.string(),
  /** Address of the product's page; it follows the name. */
  slug: z.string(),
  description: z.string(),
  /** Lira. */
  price: z.number(),
  /** How many can be ordered now. */
  stock: z.number().int(),
  /** There is no more of it than the club's setting calls low. */
  isLow: z.boolean(),
  category: Id,
  categoryName: z.string(),
  subCategory: Id.nullable(),
  subCategoryName: z.string(),
  features: z.array(z.string()),
  /** The ministry's approval number of a food supplement. */
  approvalNumber: z.string(),
  /** Address of the main photograph, or null. */
  mainImage: z.string().nullable(),
  mainPicture: Picture.nullable(),
  /** Further photographs in their order. */
  subImages: z.array(ProductPicture),
  isActive: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Product = z.infer<typeof Product>

const fields = {
  name: Line(120),
  description: Text(4000),
  price: PaidLira,
  stock: WholeNumber(0, maximumStock),
  category: Id,
  subCategory: clearable(Id),
  features: TextList(20, 120),
  approvalNumber: Text(60),
  isActive: Flag,
}

export const ProductInput = z.object(
  {
    ...fields,
    description: fields.description.default(''),
    stock: fields.stock.default(0),
    subCategory: fields.subCategory.optional(),
    features: fields.features.default([]),
    approvalNumber: fields.approvalNumber.default(''),
    isActive: fields.isActive.default(true),
  },
  texts.invalid,
)
export type ProductInput = z.infer<typeof ProductInput>

/** Absent fields stay as they are. */
export const ProductChange = z.object(
  {
    ...z.object(fields).partial().shape,
    removeImage: Flag.optional(),
    /**
     * Keys of the further photographs that stay, in their order; `new` is the place of the next new file.
     * New files without a place come last.
     */
    keepSubImages: TextList(maximumSubImages, 200).optional(),
    version: Version.optional(),
  },
  texts.invalid,
)
export type ProductChange = z.infer<typeof ProductChange>

/** A relative change of the current stock. */
export const StockChange = z.object({
  change: WholeNumber(-maximumStock, maximumStock).refine((change) => change !== 0, texts.noChange),
  note: Text(300).default(''),
})

const files: Record<string, FileField> = {
  mainImage: imageField,
  subImages: { ...imageField, maxCount: maximumSubImages },
}

const sortable = ['name', 'price', 'stock', 'createdAt'] as const
const productFilters = {
  category: Id.optional(),
  subCategory: Id.optional(),
  isActive: z.boolean().optional(),
  /** The present or an earlier address. */
  slug: z.string().max(160).optional(),
  /** Only what is low in stock, by the club's setting. */
  lowStock: z.boolean().optional(),
  /** Only what can be sold now. */
  inStock: z.boolean().optional(),
}

export const listProducts = endpoint({
  method: 'GET',
  url: '/api/products',
  cacheTags: () => [pageTags.products],
  access: 'products.browse',
  failure: texts.listFailed,
  summary: 'Satıştaki ürünler',
  list: true,
  schema: { querystring: listQuery(sortable, productFilters), response: { 200: z.array(Product) } },
})

export const filterProducts = endpoint({
  method: 'GET',
  url: '/api/products/filter',
  cacheTags: () => [pageTags.products],
  access: 'products.browse',
  failure: texts.listFailed,
  summary: 'Satıştaki ürünler, kategoriye ve alt kategoriye göre',
  list: true,
  schema: {
    querystring: listQuery(sortable, productFilters).extend({
      category: z.union([z.literal(''), Id]).optional(),
      subCategory: z.union([z.literal(''), Id]).optional(),
    }),
    response: { 200: z.array(Product) },
  },
})

export const showProduct = endpoint({
  method: 'GET',
  url: '/api/products/:id',
  cacheTags: () => [pageTags.products],
  access: 'products.show',
  failure: texts.showFailed,
  summary: 'Bir ürün',
  schema: { params: IdParams, response: { 200: Product } },
})

export const listAllProducts = endpoint({
  method: 'GET',
  url: '/api/admin/products',
  access: 'products.list',
  failure: texts.listFailed,
  summary: 'Satışta olmayanlarla birlikte bütün ürünler',
  list: true,
  schema: { querystring: listQuery(sortable, productFilters), response: { 200: z.array(Product) } },
})

export const addProduct = endpoint({
  method: 'POST',
  url: '/api/admin/product',
  access: 'products.create',
  failure: texts.createFailed,
  summary: 'Ürün ekler',
  files,
  schema: { body: ProductInput, response: { 201: Product } },
})

export const updateProduct = endpoint({
  method: 'PUT',
  url: '/api/admin/product/:id',
  access: 'products.edit',
  failure: texts.updateFailed,
  summary: 'Ürünü günceller',
  files,
  schema: { params: IdParams, body: ProductChange, response: { 200: Product } },
})

/** Each with its own audit entry, in one transaction. */
export const switchProducts = endpoint({
  method: 'PUT',
  url: '/api/admin/products/many',
  access: 'products.edit',
  failure: texts.updateFailed,
  summary: 'Ürünleri birlikte satışa açar ya da kapatır',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})

export const changeStock = endpoint({
  method: 'POST',
  url: '/api/admin/product/:id/stock',
  access: 'products.edit',
  failure: texts.stockFailed,
  summary: 'Stoğa ekler ya da stoktan düşer',
  schema: { params: IdParams, body: StockChange, response: { 200: Product } },
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  url: '/api/admin/product/:id',
  access: 'products.delete',
  failure: texts.deleteFailed,
  summary: 'Ürünü siler; siparişlerdeki adı ve fiyatı kalır',
  schema: { params: IdParams, response: { 200: Done } },
})
