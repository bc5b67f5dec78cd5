import type { Club } from '#shared/club/club/club.contract.ts'
import { linkPicturePath } from '#shared/core/link-picture.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import { productPath } from '#site/features/shop/load-shop.ts'

/** Structured data of a product. */
export function productData(product: Product, { name, publicUrl }: Club): object {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const photos = [product.mainImage, ...product.subImages.map(({ image }) => image)].filter(
    (one) => one !== null,
  )
  const images = photos.length > 0 ? photos : [linkPicturePath(productPath(product))]
  const url = absolute(productPath(product))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.description && { description: product.description }),
    category: [product.categoryName, product.subCategoryName].filter(Boolean).join(' > '),
    image: images.map(absolute),
    sku: product.slug,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'TRY',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name, url: publicUrl },
    },
  }
}
