import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, withStoredPictures } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { forgetSlugs, rememberSlug } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import { placePictures } from '#server/modules/shop/products/place-pictures.ts'
import { type ProductRow, products } from '#server/modules/shop/products/products.table.ts'
import { productColumns, toProduct } from '#server/modules/shop/products/products.view.ts'
import { kurusOf } from '#shared/core/money.ts'
import { pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import {
  maximumStock,
  type Product,
  type ProductChange,
  type ProductInput,
} from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const texts = productsMessages
export const missingProduct = () => notFound(texts.notFound)
/** The resource under which old addresses and audit entries are kept. */
export const productResource = 'products'
const pictureFolder = 'products'

const constraints = {
  products_slug_key: () =>
    new AppError(409, 'product.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  products_category_id_product_categories_id_fk: () => invalidField('category', texts.categoryGone),
  products_sub_category_fkey: () => invalidField('subCategory', texts.otherCategory),
}

function slugFor(name: string): string {
  const slug = titleSlug(name)
  if (!slug) throw invalidField('name', texts.nameEmpty)
  return slug
}

/** A product as it now stands, with the names of its categories. */
async function readProduct(db: Database, id: string): Promise<Product> {
  const [row] = await db.select(productColumns).from(products).where(eq(products._id, id))
  if (!row) throw missingProduct()
  return toProduct(row)
}

/** Takes the main photograph, if there is one, from the front of what was stored. */
function splitPictures<T>(pictures: readonly T[], files: UploadedFiles) {
  const count = files.mainImage?.length ?? 0
  return { main: count > 0 ? pictures[0] : undefined, further: pictures.slice(count) }
}

const contentsOf = ({ mainImage = [], subImages = [] }: UploadedFiles) => [...mainImage, ...subImages]

export async function addProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { price, ...fields }: ProductInput,
  files: UploadedFiles,
): Promise<Product> {
  const slug = slugFor(fields.name)
  return withStoredPictures(storage, pictureFolder, contentsOf(files), (pictures) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const { main, further } = splitPictures(pictures, files)
        const [row] = await db
          .insert(products)
          .values({ ...fields, slug, price: kurusOf(price), picture: main, subPictures: further })
          .returning()
        const created = row as ProductRow
        await audit({ resource: productResource, recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.products)
        return readProduct(db, created._id)
      }),
    ),
  )
}

/** Changes a product. A form that was opened before an order took stock is told so by its old version. */
export async function updateProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, price, removeImage, keepSubImages, ...fields }: ProductChange,
  files: UploadedFiles,
): Promise<Product> {
  const slug = fields.name === undefined ? undefined : slugFor(fields.name)
  return withStoredPictures(storage, pictureFolder, contentsOf(files), (pictures) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const before = await lockRecord(db, products, id, missingProduct, { version })
        const { main, further } = splitPictures(pictures, files)
        const subPictures = placePictures(before.subPictures, further, keepSubImages)
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
        invalidatePages(pageTags.products)
        const kept = new Set([after.picture, ...subPictures].map((picture) => picture?.key))
        for (const picture of [before.picture, ...before.subPictures]) {
          if (picture && !kept.has(picture.key)) afterCommit(() => deletePicture(storage, picture))
        }
        return readProduct(db, id)
      }),
    ),
  )
}

/** Adds to the stock or takes from it, whatever it is by now. */
export async function changeStock(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { change, note }: { change: number; note: string },
): Promise<Product> {
  return transact(currentUser, async ({ db, audit, invalidatePages }) => {
    const before = await lockRecord(db, products, id, missingProduct)
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
    invalidatePages(pageTags.products)
    return readProduct(db, id)
  })
}

export async function deleteProduct(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const before = await lockRecord(db, products, id, missingProduct)
    await db.delete(products).where(eq(products._id, id))
    await forgetSlugs(db, productResource, id)
    await audit({ resource: productResource, recordId: id, action: 'delete', before })
    invalidatePages(pageTags.products)
    for (const picture of [before.picture, ...before.subPictures])
      afterCommit(() => deletePicture(storage, picture))
  })
}
