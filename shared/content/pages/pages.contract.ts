import { z } from 'zod'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'

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
  access: 'pages.show',
  failure: texts.showFailed,
  summary: 'Bir sayfanın geçerli sürümü',
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
