import { z } from 'zod'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = pagesMessages

/** The texts of the club that change rarely; every change keeps the version before it. */
export const pageKeys = [
  'about',
  'secure-shopping',
  'privacy-policy',
  'terms-of-service',
  'kvkk',
  'cookies',
  'withdrawal',
  'preliminary-information',
  'distance-sale',
  'early-start',
] as const
export type PageKey = (typeof pageKeys)[number]

/** Pages that state the company's data and are not shown without them. */
export const legalPages: ReadonlySet<PageKey> = new Set([
  'secure-shopping',
  'privacy-policy',
  'terms-of-service',
  'kvkk',
  'withdrawal',
  'preliminary-information',
  'distance-sale',
])

/** Texts that a buyer accepts; drawn up for each purchase and stored as accepted. */
export const saleTextKeys = ['preliminary-information', 'distance-sale', 'early-start'] as const
export type SaleTextKey = (typeof saleTextKeys)[number]

export const isSaleText = (key: PageKey): key is SaleTextKey => saleTextKeys.some((one) => one === key)

/** The fields that a page's text may have, as `{{kulup}}`; filled in from the club's identity when it is read. */
export const pageFields = [
  'kulup',
  'adres',
  'telefon',
  'eposta',
  'saatler',
  'sirket',
  'unvan',
  'mersis',
  'vergi',
  'kep',
  'sorumlu',
  'satici',
  'kisiselveriler',
  'saklamasureleri',
] as const
export type PageField = (typeof pageFields)[number]

/** The fields of a sale text that a purchase fills in. */
export const saleFields = [
  'alici',
  'siparis',
  'sube',
  'tarih',
  'baslangic',
  'songun',
  'toplam',
  'odeme',
] as const
export type SaleField = (typeof saleFields)[number]

/** The purchases for which a paragraph of a sale text is meant, as `{{yalniz uyelik, hemen}}` at its beginning. */
export const saleConditions = ['urun', 'bakiye', 'hizmet', 'uyelik', 'gunlukgiris', 'hemen', 'sonra'] as const
export type SaleCondition = (typeof saleConditions)[number]

/** The fields without which a sale text lacks what the law requires. */
export const requiredFields: Readonly<Record<SaleTextKey, readonly (PageField | SaleField)[]>> = {
  'preliminary-information': ['satici', 'alici', 'siparis', 'sube', 'toplam', 'odeme'],
  'distance-sale': ['satici', 'alici', 'siparis', 'sube', 'toplam', 'odeme'],
  'early-start': ['baslangic'],
}

export const ClubPage = named('ClubPage', {
  key: z.enum(pageKeys),
  title: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Counts up with every change; members accept a version. */
  version: z.number().int(),
  /** The club's day from which it is in force. */
  validFrom: z.iso.date().optional(),
  updatedAt: Instant,
})
export type ClubPage = z.infer<typeof ClubPage>

export const PageVersion = ClubPage.extend({ _id: Id, authorName: z.string() }).meta({ id: 'PageVersion' })
export type PageVersion = z.infer<typeof PageVersion>

const PageText = named('PageText', {
  title: Line(160),
  summary: Text(400).default(''),
  content: z.string().max(200_000),
})

const KeyParams = z.object({ key: z.enum(pageKeys) })

export const listPages = endpoint({
  method: 'GET',
  url: '/api/pages',
  access: 'pages.list',
  failure: texts.listFailed,
  summary: 'Kulübün düzenlenebilir sayfaları',
  schema: { response: { 200: z.array(ClubPage) } },
})

export const showPage = endpoint({
  method: 'GET',
  url: '/api/pages/:key',
  cacheTags: ({ params }: { params: { key: string } }) => [pageTags.clubPage(params.key), pageTags.club],
  access: 'pages.show',
  failure: texts.showFailed,
  summary: 'Bir sayfanın geçerli sürümü',
  schema: { params: KeyParams, response: { 200: ClubPage } },
})

export const showPageTemplate = endpoint({
  method: 'GET',
  url: '/api/pages/:key/template',
  access: 'pages.edit',
  failure: texts.showFailed,
  summary: 'Bir sayfanın düzenlenen metni; kulübün bilgileri alan adlarıyla yazar',
  schema: { params: KeyParams, response: { 200: ClubPage } },
})

export const listPageVersions = endpoint({
  method: 'GET',
  url: '/api/pages/:key/versions',
  access: 'pages.versions',
  failure: texts.listFailed,
  summary: 'Bir sayfanın bütün sürümleri, en yenisi önce',
  schema: { params: KeyParams, response: { 200: z.array(PageVersion) } },
})

export const updatePage = endpoint({
  method: 'PUT',
  url: '/api/pages/:key',
  access: 'pages.edit',
  failure: texts.updateFailed,
  summary: 'Sayfanın yeni bir sürümünü yayınlar',
  schema: {
    params: KeyParams,
    body: PageText.extend({
      /** The first day of the version: today, if absent or empty. */
      effectiveFrom: z.iso.date().or(z.literal('')).nullish(),
      version: Version.optional(),
    }),
    response: { 200: ClubPage },
  },
})

export const previewPage = endpoint({
  method: 'POST',
  url: '/api/pages/:key/preview',
  access: 'pages.edit',
  failure: texts.previewFailed,
  summary: 'Yazılmakta olan metni, kulübün bilgileri ve örnek satışlarla doldurulmuş olarak gösterir',
  schema: {
    params: KeyParams,
    body: PageText,
    response: {
      200: z.object({
        /** Filled and sanitised HTML, as on the site. */
        content: z.string(),
        /** A sale text as buyers of these examples would read it. */
        examples: z.array(z.object({ name: z.string(), paragraphs: z.array(z.string()) })),
        /** Kinds of personal data that a privacy notice does not name. */
        missing: z.array(z.string()),
      }),
    },
  },
})
