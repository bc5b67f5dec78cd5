import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, type StoredPicture, withStoredPictures } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug, slugFor } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { productColumns, toProduct } from '#server/modules/shop/products/products.view.ts'
import { kurusOf } from '#shared/core/money.ts'
import {
  maximumStock,
  maximumSubImages,
  newSubImage,
  type Product,
  type ProductChange,
  type ProductInput,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const texts = productsMessages
export const missingProduct = () => notFound(texts.notFound)
/** Name in the slug history and in the audit log. */
export const productResource = 'products'
const pictureFolder = 'products'

const constraints = {
  products_slug_key: () =>
    new AppError(409, 'product.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  products_category_id_product_categories_id_fkey: () => invalidField('category', texts.categoryGone),
  products_sub_category_fkey: () => invalidField('subCategory', texts.otherCategory),
}

const slugOf = (name: string) => slugFor('name', name, texts.nameEmpty)

/** Returns a product with the names of its categories. Throws 404. */
async function readProduct(db: Database, id: string): Promise<Product> {
  const [row] = await db.select(productColumns).from(products).where(eq(products._id, id))
  if (!row) throw missingProduct()
  return toProduct(row)
}

/** Splits stored pictures into the main one, which comes first if there is one, and the others. */
function splitPictures<T>(pictures: readonly T[], files: UploadedFiles) {
  const count = files.mainImage?.length ?? 0
  return { main: count > 0 ? pictures[0] : undefined, further: pictures.slice(count) }
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

const contentsOf = ({ mainImage = [], subImages = [] }: UploadedFiles) => [...mainImage, ...subImages]

export async function addProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { price, ...fields }: ProductInput,
  files: UploadedFiles,
): Promise<Product> {
  const slug = slugOf(fields.name)
  return withStoredPictures(storage, pictureFolder, contentsOf(files), (pictures) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const { main, further } = splitPictures(pictures, files)
        const values = { ...fields, slug, price: kurusOf(price), picture: main, subPictures: further }
        const created = await insertRecord(db, products, values)
        await audit({ resource: productResource, recordId: created._id, action: 'create', after: created })
        return readProduct(db, created._id)
      }),
    ),
  )
}

/** Changes a product. Throws 409 for an outdated version, also when only an order changed the stock since. */
export async function updateProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, price, removeImage, keepSubImages, ...fields }: ProductChange,
  files: UploadedFiles,
): Promise<Product> {
  const slug = fields.name === undefined ? undefined : slugOf(fields.name)
  return withStoredPictures(storage, pictureFolder, contentsOf(files), (pictures) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, afterCommit }) => {
        const before = await lockRecord(db, products, id, missingProduct, { version, keepsKey: true })
        const { main, further } = splitPictures(pictures, files)
        const subPictures = arrangePictures(before.subPictures, further, keepSubImages)
        const replacesMain = main !== undefined || removeImage === true
        const after = await updateRecord(db, products, id, {
          ...fields,
          slug,
          price: price === undefined ? undefined : kurusOf(price),
          subPictures,
          ...(replacesMain && { picture: main ?? null }),
        })
        if (after.slug !== before.slug) await rememberSlug(db, productResource, before.slug, id)
        await audit({ resource: productResource, recordId: id, action: 'edit', before, after })
        const kept = new Set([after.picture, ...subPictures].map((picture) => picture?.key))
        for (const picture of [before.picture, ...before.subPictures]) {
          if (picture && !kept.has(picture.key)) afterCommit(() => deletePicture(storage, picture))
        }
        return readProduct(db, id)
      }),
    ),
  )
}

/** Adds to the current stock or takes from it. */
export async function changeStock(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { change, note }: { change: number; note: string },
): Promise<Product> {
  return transact(currentUser, async ({ db, audit }) => {
    const before = await lockRecord(db, products, id, missingProduct, { keepsKey: true })
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

export async function deleteProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, afterCommit }) => {
    const before = await lockRecord(db, products, id, missingProduct)
    await db.delete(products).where(eq(products._id, id))
    await forgetSlugs(db, productResource, id)
    await audit({ resource: productResource, recordId: id, action: 'delete', before })
    for (const picture of [before.picture, ...before.subPictures])
      afterCommit(() => deletePicture(storage, picture))
  })
}
