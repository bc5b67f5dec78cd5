import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, type StoredPicture, withStoredPictures } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { slugFor } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { productColumns, toProduct } from '#server/modules/shop/products/products.view.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { kurusOf } from '#shared/core/money.ts'
import {
  type addProduct as addEndpoint,
  maximumStock,
  maximumSubImages,
  newSubImage,
  type Product,
  type updateProduct as updateEndpoint,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const texts = productsMessages
export const missingProduct = () => notFound(texts.notFound)
/** Name in the slug history and in the audit log. */
export const productResource = 'products'
const pictureFolder = 'products'

export const productRecords = recordService({
  table: products,
  resource: productResource,
  missing: missingProduct,
  pictureFolder,
  constraints: {
    products_slug_key: () =>
      new AppError(409, 'product.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    products_category_id_product_categories_id_fkey: () => invalidField('category', texts.categoryGone),
    products_sub_category_fkey: () => invalidField('subCategory', texts.otherCategory),
  },
  keepsSlug: () => true,
})

const slugOf = (name: string) => slugFor('name', name, texts.nameEmpty)

/** Returns a product with the names of its categories. Throws 404. */
async function readProduct(db: Database, id: string): Promise<Product> {
  const [row] = await db.select(productColumns).from(products).where(eq(products._id, id))
  if (!row) throw missingProduct()
  return toProduct(row)
}

/**
 * Returns the additional pictures of a product after a change: the kept ones in the requested order, new ones at their
 * placeholders or at the end. Unknown keys are ignored.
 */
function arrangePictures(
  present: readonly StoredPicture[],
  added: readonly StoredPicture[],
  wanted: readonly string[] = present.map(({ key }) => key),
): StoredPicture[] {
  const unplaced = [...added]
  const byKey = new Map(present.map((picture) => [picture.key, picture]))
  const placed = new Set<StoredPicture>()
  for (const key of wanted) {
    const picture = key === newSubImage ? unplaced.shift() : byKey.get(key)
    if (picture) placed.add(picture)
  }
  const pictures = [...placed, ...unplaced]
  if (pictures.length > maximumSubImages)
    throw invalidField('subImages', texts.tooManyImages(maximumSubImages))
  return pictures
}

export async function addProduct(
  services: Services,
  currentUser: CurrentUser,
  { price, ...fields }: BodyOf<typeof addEndpoint>,
  { mainImage, subImages = [] }: UploadedFiles,
): Promise<Product> {
  const slug = slugOf(fields.name)
  const { _id } = await withStoredPictures(services.storage, pictureFolder, subImages, (subPictures) =>
    productRecords.create(services, currentUser, {
      values: { ...fields, slug, price: kurusOf(price), subPictures },
      image: mainImage?.[0],
    }),
  )
  return readProduct(services.db, _id)
}

/** Changes a product. Throws 409 for an outdated version, also when only an order changed the stock since. */
export async function updateProduct(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, price, removeImage, keepSubImages, ...fields }: BodyOf<typeof updateEndpoint>,
  { mainImage, subImages = [] }: UploadedFiles,
): Promise<Product> {
  const { storage } = services
  const slug = fields.name === undefined ? undefined : slugOf(fields.name)
  await withStoredPictures(storage, pictureFolder, subImages, (added) =>
    productRecords.update(services, currentUser, id, {
      version,
      changes: async (_tx, { subPictures }) => ({
        ...fields,
        slug,
        price: price === undefined ? undefined : kurusOf(price),
        subPictures: arrangePictures(subPictures, added, keepSubImages),
      }),
      image: mainImage?.[0],
      removeImage,
      complete: async ({ afterCommit }, before, after) => {
        const kept = new Set(after.subPictures.map(({ key }) => key))
        for (const picture of before.subPictures)
          if (!kept.has(picture.key)) afterCommit(() => deletePicture(storage, picture))
        return undefined
      },
    }),
  )
  return readProduct(services.db, id)
}

/** Adds to the current stock or takes from it. */
export async function changeStock(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { change, note }: { change: number; note: string },
): Promise<Product> {
  return transact(currentUser, async ({ db, audit }) => {
    const before = await lockRecord(db, products, id, missingProduct, { noKeyUpdate: true })
    const stock = before.stock + change
    if (stock < 0) throw invalidField('change', texts.stockShort(before.stock))
    if (stock > maximumStock) throw invalidField('change', texts.stockTooLarge(maximumStock))
    await updateRecord(db, products, id, { stock })
    await audit({
      resource: productResource,
      recordId: id,
      action: 'stock',
      before: { stock: before.stock },
      after: { stock, change, note },
    })
    return readProduct(db, id)
  })
}

export async function deleteProduct(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  await productRecords.remove(services, currentUser, id, async ({ afterCommit }, { subPictures }) => {
    for (const picture of subPictures) afterCommit(() => deletePicture(services.storage, picture))
  })
}
