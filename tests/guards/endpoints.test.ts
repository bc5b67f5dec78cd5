import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app/app.ts'
import type { Services } from '#server/core/module.ts'
import { contract } from '#shared/contract.ts'
import * as profile from '#shared/people/users/profile.contract.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

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

/** The calls of the specification’s section 7 for the implemented areas. */
const specified = [
  'POST /api/subscriber',
  'GET /api/subscriber',
  'POST /api/applications',
  'GET /api/applications',
  'GET /api/applications/branch/:branchId',
  'GET /api/applications/:id',
  'GET /api/applications/:id/download',
  'PUT /api/applications/:id/status',
  'DELETE /api/applications/:id',
  'GET /api/balance/:branchId',
  'GET /api/balance/search/:branchId',
  'POST /api/balance',
  'PUT /api/balance/:memberId',
  'GET /api/balance/transactions/:memberId',
  'GET /api/balance/user/:userId',
  'DELETE /api/balance/:memberId',
  'PUT /api/balance/referral/:userId',
  'POST /api/payment/installment-options',
  'POST /api/payment/bin-info',
  'POST /api/payment/',
  'GET /api/payment/admin/all-memberships',
  'GET /api/payment/user-packages',
  'GET /api/marketting/list',
  'GET /api/marketting/sent-emails',
  'DELETE /api/marketting/delete',
  'GET /api/marketting/search',
  'GET /api/marketting/:id',
  'POST /api/marketting/sendCampaign/:campaignId',
  'POST /api/marketting/sendManualCampaign',
  'GET /api/marketting',
  'POST /api/marketting',
  'GET /api/marketting/filter',
  'POST /api/contact/send',
  'GET /api/contact/list/:branchId',
  'GET /api/contracts/user/contracts',
  'POST /api/contracts/sign',
  'GET /api/dashboard/stats',
  'GET /api/blog',
  'GET /api/blog/:id',
  'POST /api/blog',
  'PUT /api/blog/update',
  'GET /api/blog/tags',
  'DELETE /api/blog/:id',
  'GET /api/blog/latest',
  'PUT /api/blog/:id/view',
  'POST /api/branch/add',
  'PUT /api/branch/:id',
  'GET /api/branch/list',
  'GET /api/branch/:id',
  'DELETE /api/branch/:id',
  'GET /api/branch/search/:term',
  'GET /api/categories/list/:branchId',
  'POST /api/categories',
  'DELETE /api/categories/:id',
  'POST /api/email/send-bulk-welcome-emails',
  'GET /api/email/preview-bulk-welcome-emails',
  'POST /api/email/send-test-email',
  'DELETE /api/email/remove-recipient/:email',
  'POST /api/email/update-template',
  'GET /api/equipments/branch/:branchId',
  'POST /api/equipments',
  'PUT /api/equipments/:id',
  'DELETE /api/equipments/:id',
  'GET /api/gallery/branch/:branchId',
  'POST /api/gallery/create',
  'PUT /api/gallery/:id',
  'DELETE /api/gallery/:id',
  'GET /api/raffles/branch/:branchId',
  'POST /api/raffles',
  'GET /api/raffles/:id',
  'PUT /api/raffles/:id',
  'DELETE /api/raffles/:id',
  'GET /api/puan',
  'GET /api/puan/transactions',
  'POST /api/puan/reward/referral/:referralId',
  'GET /api/puan/rewards/referral/total',
  'PUT /api/puan/settings/reward-amount',
  'GET /api/puan/all-referral-points',
  'POST /api/referral/create',
  'POST /api/referral/verify',
  'POST /api/referral/use',
  'GET /api/referral/my-referrals',
  'GET /api/referral/assigned-to-me',
  'GET /api/referral/list',
  'GET /api/referral/branch/:branchId',
  'GET /api/referral/code/:code',
  'GET /api/referral/my-referrals-with-users',
  'GET /api/referral/admin/pending',
  'PUT /api/referral/admin/approve/:code',
  'PUT /api/referral/admin/deactivate/:code',
  'POST /api/referral/admin/assign-multiple/:code',
  'POST /api/raffles/:id/join',
  'POST /api/raffles/:id/draw',
  'POST /api/raffles/:id/reset',
  'GET /api/raffles/:id/winners',
  'GET /api/raffles/my-raffles',
  'POST /api/participants/register',
  'POST /api/daytime-discount',
  'GET /api/daytime-discount/branch/:branchId',
  'GET /api/daytime-discount',
  'GET /api/excel/:branchId',
  'POST /api/excel',
  'PUT /api/excel/:recordId',
  'DELETE /api/excel/:recordId',
  'POST /api/qr-fee',
  'GET /api/qr-fee/branch/:branchId',
  'GET /api/qr-fee/admin/all',
  'PUT /api/qr-fee/:id',
  'DELETE /api/qr-fee/:id',
  'POST /api/qr/generate/:id',
  'POST /api/qr/refresh/:id',
  'GET /api/qr/status/:id',
  'POST /api/turnike/generate/:branchId',
  'GET /api/turnike/status/:branchId',
  'GET /api/turnike/logs/:branchId',
  'POST /api/turnike/refresh/:branchId',
  'POST /api/turnike/deactivate/:id',
  'POST /api/notification/send',
  'GET /api/notification/list',
  'DELETE /api/notification/:id',
  'POST /api/packages/packages',
  'GET /api/packages/packages/branch/:branchId',
  'GET /api/packages/packages/:id',
  'PUT /api/packages/packages/:id',
  'DELETE /api/packages/packages/:id',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/filter',
  'GET /api/admin/products',
  'POST /api/admin/product',
  'PUT /api/admin/product/:id',
  'DELETE /api/admin/product/:id',
  'GET /api/product-categories',
  'POST /api/product-categories',
  'GET /api/product-categories/:id',
  'PUT /api/product-categories/:id',
  'DELETE /api/product-categories/:id',
  'GET /api/product-categories/subcategories/all',
  'GET /api/product-categories/subcategories/category/:categoryId',
  'POST /api/product-categories/subcategories',
  'GET /api/product-categories/subcategories/:id',
  'PUT /api/product-categories/subcategories/:id',
  'DELETE /api/product-categories/subcategories/:id',
  'POST /api/vitamin-orders/create',
  'GET /api/vitamin-orders/my-orders',
  'GET /api/vitamin-orders/order/:id',
  'GET /api/vitamin-orders/admin/all',
  'PUT /api/vitamin-orders/admin/:orderId/status',
  'GET /api/vitamin-orders/admin/stats',
  'GET /api/team/lessons',
  'POST /api/team/lessons',
  'GET /api/team/lessons/:id',
  'PUT /api/team/lessons/:id',
  'DELETE /api/team/lessons/:id',
  'GET /api/team/lessons/my-lessons',
  'POST /api/team/lessons/:lessonId/add-participant',
  'POST /api/team/create',
  'GET /api/team/branch/:branchId',
  'GET /api/team/:id',
  'PUT /api/team/:id',
  'DELETE /api/team/:id',
  'POST /api/users/login',
  'POST /api/users/register',
  'POST /api/users/googlelogin',
  'POST /api/users/ForgetPassword',
  'POST /api/users/resetCodeCheck',
  'POST /api/users/resetPassword',
  'PUT /api/users/updatePassword',
  'PUT /api/users/profile',
  'GET /api/users',
  'GET /api/users/trainers',
  'DELETE /api/users/:id',
  'POST /api/users/admin-create',
  'PUT /api/users/:id/assign-branch',
  'POST /api/users/:id/freeze',
  'POST /api/users/:id/unfreeze',
  'GET /api/users/:id/freeze-info',
  'GET /api/users/profile/details',
  'POST /api/users/profile/freeze',
  'POST /api/users/profile/unfreeze',
  'PUT /api/users/:id/role',
  'POST /api/users/profile/upload-photo',
  'DELETE /api/users/profile/delete-photo',
]

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
let product: TestProduct
let mounted: string[]

beforeAll(async () => {
  product = await startTestProduct()
  mounted = await mountedRoutes(product.services)
})
afterAll(() => product.close())

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
    'POST /unsubscribe/:token',
  ])
})

test('every call of the specification has an endpoint', () => {
  expect(specified.filter((route) => !declared.includes(route))).toEqual([])
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
  const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(shown.toSorted()).toEqual(declared.toSorted())
  expect((await product.app.inject('/api/docs')).statusCode).toBe(200)
})
