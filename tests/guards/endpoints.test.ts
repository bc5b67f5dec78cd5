import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app/app.ts'
import type { Services } from '#server/core/module.ts'
import { contract } from '#shared/contract.ts'
import * as profile from '#shared/people/users/profile.contract.ts'
import { specifiedCalls } from '#tests/support/product/specified-calls.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

/** Every route of the API as `GET /api/…`, without the HEAD routes that accompany GET. */
async function mountedRoutes(services: Services): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    const { app } = await createApp(services)
    await app.ready()
    await app.close()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return routes
}

const multipart = [
  'POST /api/marketting/sendManualCampaign',
  'POST /api/applications',
  'POST /api/blog',
  'PUT /api/blog/update',
  'POST /api/branch/add',
  'PUT /api/branch/:id',
  'POST /api/equipments',
  'PUT /api/equipments/:id',
  'POST /api/gallery/create',
  'PUT /api/gallery/:id',
  'POST /api/admin/product',
  'PUT /api/admin/product/:id',
  'POST /api/raffles',
  'PUT /api/raffles/:id',
  'POST /api/team/create',
  'PUT /api/team/:id',
  'POST /api/users/profile/upload-photo',
]

const declared = contract.map(({ method, url }) => `${method} ${url}`)

const product = await openTestProduct()
const mounted = await mountedRoutes(product.services)

test('endpoints have unique methods and paths', () => {
  expect(declared).toEqual([...new Set(declared)])
})

test('every endpoint of the contract is mounted', () => {
  expect(declared.filter((route) => !mounted.includes(route))).toEqual([])
})

test('only Auth.js and the API documentation are mounted under /api besides', () => {
  const rest = mounted.filter((route) => / \/api(\/|$)/.test(route) && !declared.includes(route))
  const known = /^(GET|POST) \/api\/auth\/\*$|^GET \/api\/docs(\/|$)|^GET \/api\/openapi\.json$/
  expect(rest.filter((route) => !known.test(route))).toEqual([])
  expect(rest).toEqual(
    expect.arrayContaining(['GET /api/auth/*', 'POST /api/auth/*', 'GET /api/openapi.json']),
  )
})

test('outside /api the server handles only uploads, probes and forms that work without JavaScript', () => {
  expect(mounted.filter((route) => !/ \/api(\/|$)/.test(route)).sort()).toEqual([
    'GET /healthz',
    'GET /readyz',
    'GET /uploads/*',
    'POST /dogrula',
    'POST /raffle/confirm/:token',
    'POST /subscribe/:token',
    'POST /u/:token',
    'POST /unsubscribe/:token',
  ])
})

test('every call of the specification has an endpoint', () => {
  expect(specifiedCalls).toHaveLength(193)
  const own = specifiedCalls.filter((route) => !/ \/api\/auth\//.test(route))
  expect(own.filter((route) => !declared.includes(route))).toEqual([])
})

test('the calls that the specification sends as multipart accept files', () => {
  const withFiles = contract.filter((one) => one.files).map(({ method, url }) => `${method} ${url}`)
  expect(withFiles).toEqual(expect.arrayContaining(multipart))
  expect(profile.uploadPhoto.files).toHaveProperty('profilePhoto')
})

test('every list is paged and every endpoint has its Turkish messages', () => {
  for (const one of contract) {
    expect(one.failure, one.url).not.toBe('')
    expect(one.summary, one.url).not.toBe('')
    const { querystring } = one.schema
    const hasPages = querystring instanceof z.ZodObject && 'range' in querystring.shape
    expect(Boolean(one.list), one.url).toBe(one.method === 'GET' && hasPages)
  }
})

test('the API documentation contains exactly the endpoints of the contract', async () => {
  const document = (await product.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  // Calls of one address share its name for the parameter, and a slash at the end may be left out.
  const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':')}`),
  )
  const addresses = declared.map((route) => route.replace(/:\w+/g, ':').replace(/\/$/, ''))
  expect(shown.toSorted()).toEqual(addresses.toSorted())
  expect((await product.app.inject('/api/docs')).statusCode).toBe(200)
})
