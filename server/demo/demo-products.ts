import { picture } from '#server/demo/pictures.ts'
import type { Call } from '#shared/core/client.ts'
import {
  addProductCategory,
  addProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'

const shelves = {
  'Sporcu gıdaları': ['Protein tozu', 'Kreatin ve amino asit'],
  'Vitamin ve mineral': ['Vitamin', 'Mineral ve yağ asidi'],
  Aksesuar: ['Matara ve shaker', 'Antrenman'],
} as const

type Part = (typeof shelves)[keyof typeof shelves][number]

interface DemoProduct {
  part: Part
  name: string
  price: number
  stock: number
  features: readonly string[]
  description: string
  /** Food supplements have an approval number. */
  approval?: string
  /** What its photographs show, the main one first. */
  pictures?: readonly string[]
}

const demoProducts: readonly DemoProduct[] = [
  {
    part: 'Protein tozu',
    name: 'Peynir altı suyu proteini, kakaolu 900 g',
    price: 1390,
    stock: 24,
    features: ['900 g, 30 porsiyon', 'Porsiyonda 24 g protein', 'Kakaolu', 'Ölçeği içinde'],
    description:
      'Konsantre peynir altı suyu proteini. Bir ölçeği (30 g) 250 ml su ya da sütle karıştır.\n\nSüt ürünü içerir.',
    approval: 'ÖRNEK-001',
    pictures: ['product-whey', 'product-whey-shaker'],
  },
  {
    part: 'Protein tozu',
    name: 'Bezelye proteini, sade 750 g',
    price: 980,
    stock: 9,
    features: ['750 g, 25 porsiyon', 'Porsiyonda 21 g protein', 'Bitkisel', 'Laktozsuz'],
    description: 'Sarı bezelyeden elde edilen protein tozu; tadı nötrdür, yulafa ve yoğurda da karışır.',
    approval: 'ÖRNEK-002',
    pictures: ['product-pea'],
  },
  {
    part: 'Protein tozu',
    name: 'Protein bar, fındıklı 12’li kutu',
    price: 540,
    stock: 18,
    features: ['12 × 45 g', 'Barda 15 g protein', 'Fındıklı'],
    description: 'Antrenman çantasında taşınabilen ara öğün. Sert kabuklu meyve ve süt ürünü içerir.',
    pictures: ['product-bar'],
  },
  {
    part: 'Kreatin ve amino asit',
    name: 'Kreatin monohidrat 300 g',
    price: 620,
    stock: 31,
    features: ['300 g, 100 porsiyon', 'Porsiyonda 3 g kreatin', 'Aromasız'],
    description: 'Saf kreatin monohidrat. Günde bir ölçek (3 g), bol suyla.',
    approval: 'ÖRNEK-003',
    pictures: ['product-creatine'],
  },
  {
    part: 'Kreatin ve amino asit',
    name: 'BCAA 4:1:1, limonlu 400 g',
    price: 710.5,
    stock: 4,
    features: ['400 g, 40 porsiyon', 'Lösin, izolösin, valin', 'Limonlu'],
    description: 'Dallı zincirli amino asitler. Bir ölçeği (10 g) 300 ml suyla karıştır.',
    approval: 'ÖRNEK-004',
    pictures: ['product-bcaa'],
  },
  {
    part: 'Vitamin',
    name: 'D3 vitamini damla 20 ml',
    price: 189.9,
    stock: 42,
    features: ['20 ml', 'Damlada 400 IU D3', 'Zeytinyağında çözünmüş'],
    description: 'Damlalıklı şişede D3 vitamini.',
    approval: 'ÖRNEK-005',
    pictures: ['product-vitamin-d'],
  },
  {
    part: 'Vitamin',
    name: 'C vitamini 1000 mg, 30 tablet',
    price: 165,
    stock: 3,
    features: ['30 tablet', 'Tablette 1000 mg C vitamini'],
    description: 'Kuşburnu tozlu C vitamini tableti. Günde bir tablet.',
    approval: 'ÖRNEK-006',
    pictures: ['product-vitamin-c'],
  },
  {
    part: 'Mineral ve yağ asidi',
    name: 'Magnezyum sitrat, 60 kapsül',
    price: 249,
    stock: 0,
    features: ['60 kapsül', 'İki kapsülde 200 mg magnezyum'],
    description: 'Magnezyum sitrat kapsülü. Günde iki kapsül.',
    approval: 'ÖRNEK-007',
    pictures: ['product-magnesium'],
  },
  {
    part: 'Mineral ve yağ asidi',
    name: 'Omega-3 balık yağı, 90 kapsül',
    price: 385,
    stock: 16,
    features: ['90 yumuşak kapsül', 'Kapsülde 330 mg EPA, 220 mg DHA'],
    description: 'Hamsi ve sardalyadan damıtılmış balık yağı. Balık içerir.',
    approval: 'ÖRNEK-008',
    pictures: ['product-omega'],
  },
  {
    part: 'Matara ve shaker',
    name: 'Bozkır shaker 700 ml',
    price: 220,
    stock: 27,
    features: ['700 ml', 'Paslanmaz tel top', 'Bulaşık makinesinde yıkanır'],
    description: 'Kulübün kendi shaker’ı; kapağı sızdırmaz, ölçü çizgileri kabartma.',
    pictures: ['product-shaker'],
  },
  {
    part: 'Antrenman',
    name: 'Direnç bandı seti, 3’lü',
    price: 310,
    stock: 11,
    features: ['Hafif, orta, sert', 'Doğal kauçuk', 'Bez torbasıyla'],
    description: 'Isınma ve evde çalışma için üç direnç bandı.',
    pictures: ['product-bands'],
  },
  {
    part: 'Antrenman',
    name: 'Halter bileklik, çift',
    price: 195,
    stock: 5,
    features: ['Çift', 'Pamuklu dokuma', '45 cm'],
    description: 'Çekiş hareketlerinde kavramayı destekleyen dokuma bileklik.',
    pictures: ['product-straps'],
  },
]

/** Adds the products; returns their number. */
export async function addDemoProducts(call: Call): Promise<number> {
  const places = new Map<Part, { category: string; subCategory: string }>()
  for (const [order, [name, parts]] of Object.entries(shelves).entries()) {
    const { _id: category } = await call(addProductCategory, { body: { name, order } })
    for (const [place, part] of parts.entries()) {
      const body = { category, name: part, order: place }
      const { _id } = await call(addProductSubCategory, { body })
      places.set(part, { category, subCategory: _id })
    }
  }
  for (const { part, approval: approvalNumber = '', pictures = [], features, ...fields } of demoProducts) {
    const place = places.get(part)
    if (!place) throw new Error(`No shelf is named ${part}`)
    const [mainImage = null, ...subImages] = await Promise.all(pictures.map(picture))
    await call(addProduct, {
      body: { ...fields, ...place, features: [...features], approvalNumber },
      files: { mainImage, subImages },
    })
  }
  return demoProducts.length
}
