import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, Picture } from '#shared/core/pictures.schema.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const texts = productsMessages

export const maximumSubImages = 6
export const maximumStock = 100_000
/** Stands for the next new file in `keepSubImages`. */
export const newSubImage = 'new'

/** A photograph with the key by which it is kept or left out. */
const ProductPicture = Picture.extend({ key: z.string(), image: z.string() }).meta({ id: 'ProductPicture' })

export const Product = named('Product', {
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

export const ProductInput = z
  .object(
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
  .meta({ id: 'ProductInput' })

/** Absent fields stay as they are. */
export const ProductChange = z
  .object(
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
  .meta({ id: 'ProductChange' })

/** A relative change of the current stock. */
export const StockChange = named('StockChange', {
  change: WholeNumber(-maximumStock, maximumStock).refine((change) => change !== 0, texts.noChange),
  note: Text(300).default(''),
})

const productQuery = listQuery(['name', 'price', 'stock', 'createdAt'], {
  category: Id.optional(),
  subCategory: Id.optional(),
  isActive: z.boolean().optional(),
  /** The present or an earlier address. */
  slug: z.string().max(160).optional(),
  /** Only what is low in stock, by the club's setting. */
  lowStock: z.boolean().optional(),
  /** Only what can be sold now. */
  inStock: z.boolean().optional(),
})

export const {
  list: listProducts,
  show: showProduct,
  create: addProduct,
  update: updateProduct,
  remove: deleteProduct,
} = crudEndpoints({
  resource: 'products',
  listAction: 'browse',
  url: '/api/admin/product',
  urls: { list: '/api/products', show: '/api/products/:id' },
  texts,
  summaries: {
    list: 'Satıştaki ürünler',
    show: 'Bir ürün',
    create: 'Ürün ekler',
    update: 'Ürünü günceller',
    remove: 'Ürünü siler; siparişlerdeki adı ve fiyatı kalır',
  },
  row: Product,
  query: productQuery,
  input: ProductInput,
  change: ProductChange,
  files: { mainImage: imageField, subImages: { ...imageField, maxCount: maximumSubImages } },
  cacheTags: () => [pageTags.products],
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
    querystring: productQuery.extend({
      category: z.union([z.literal(''), Id]).optional(),
      subCategory: z.union([z.literal(''), Id]).optional(),
    }),
    response: { 200: z.array(Product) },
  },
})

export const listAllProducts = endpoint({
  method: 'GET',
  url: '/api/admin/products',
  access: 'products.list',
  failure: texts.listFailed,
  summary: 'Satışta olmayanlarla birlikte bütün ürünler',
  list: true,
  schema: { querystring: productQuery, response: { 200: z.array(Product) } },
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
