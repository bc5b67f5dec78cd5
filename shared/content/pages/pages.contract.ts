import { z } from 'zod'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
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
] as const
export type PageKey = (typeof pageKeys)[number]

/** Pages that state the company's data and are not shown without them. */
export const legalPages: ReadonlySet<PageKey> = new Set([
  'secure-shopping',
  'privacy-policy',
  'terms-of-service',
  'kvkk',
])

/** The fields that a page's text may have, as `{{kulup}}`; filled in from the club's identity when it is read. */
export const pageFields = ['kulup', 'adres', 'telefon', 'eposta', 'saatler', 'sirket', 'sorumlu'] as const
export type PageField = (typeof pageFields)[number]

export const ClubPage = z.object({
  key: z.enum(pageKeys),
  title: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Counts up with every change; members accept a version. */
  version: z.number().int(),
  updatedAt: Instant,
})
export type ClubPage = z.infer<typeof ClubPage>

export const PageVersion = ClubPage.extend({ _id: Id, authorName: z.string() })
export type PageVersion = z.infer<typeof PageVersion>

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
    body: z.object({
      title: Line(160),
      summary: Text(400).default(''),
      content: z.string().max(200_000),
      version: Version.optional(),
    }),
    response: { 200: ClubPage },
  },
})
