import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Line, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { messages } from '#shared/messages/messages.ts'
import {
  AssignedReferral,
  AssignmentResult,
  Referral,
  ReferralCode,
  ReferralCodeParams,
  ReferralRecord,
  ReferralUse,
  ReferralWithUsers,
  referralStates,
  TreePerson,
} from '#shared/referrals/referrals.schema.ts'

const texts = messages.referrals

/** How many addresses one assignment takes. */
export const mostAddresses = 500

export const createReferral = endpoint({
  method: 'POST',
  url: '/api/referral/create',
  access: 'referrals.create',
  failure: texts.createFailed,
  summary: 'Kendi referans kodunu oluşturur; şube verilmezse ana şube. Kod onay bekler',
  schema: { body: z.object({ branchId: Id.optional() }).nullish(), response: { 201: Referral } },
})

/** Says nothing but whether a code works now, so that nobody learns whose it is. */
export const verifyReferral = endpoint({
  method: 'POST',
  url: '/api/referral/verify',
  access: 'referrals.verify',
  failure: texts.invalid,
  summary: 'Bir kodun geçerli olup olmadığını söyler',
  limit: 'referral-check',
  schema: {
    body: z.object({ code: ReferralCode }),
    response: { 200: z.object({ valid: z.boolean(), message: z.string() }) },
  },
})

export const consumeReferral = endpoint({
  method: 'POST',
  url: '/api/referral/use',
  access: 'referrals.own',
  failure: texts.useFailed,
  summary: 'Yeni üye, kendisini getirenin kodunu bir kez kullanır; ödül aynı anda yazılır',
  limit: 'referral-use',
  schema: { body: z.object({ code: ReferralCode }), response: { 200: Done } },
})

const referralQuery = listQuery(['createdAt', 'useCount', 'code'], {
  branch: Id.optional(),
  status: z.enum(referralStates).optional(),
  user: Id.optional(),
})

export const listMyReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/my-referrals',
  access: 'referrals.own',
  failure: texts.listFailed,
  summary: 'Kendi referans kodlarım',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(Referral) } },
})

export const listMyReferralsWithUsers = endpoint({
  method: 'GET',
  url: '/api/referral/my-referrals-with-users',
  access: 'referrals.own',
  failure: texts.listFailed,
  summary: 'Kendi referans kodlarım ve onlarla gelenler',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(ReferralWithUsers) } },
})

export const listAssignedReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/assigned-to-me',
  access: 'referrals.own',
  failure: texts.listFailed,
  summary: 'Bana atanan referans kodları; en yenisi önce, en çok yüz tane',
  schema: { response: { 200: z.array(AssignedReferral) } },
})

export const listReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/list',
  access: 'referrals.list',
  failure: texts.listFailed,
  summary: 'Referans kodları; personel kendi şubesininkileri görür',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(ReferralRecord) } },
})

export const listReferralsOfBranch = endpoint({
  method: 'GET',
  url: '/api/referral/branch/:branchId',
  access: 'referrals.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin referans kodları',
  list: true,
  schema: {
    params: BranchIdParams,
    querystring: referralQuery,
    response: { 200: z.array(ReferralRecord) },
  },
})

export const listPendingReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/admin/pending',
  access: 'referrals.approve',
  failure: texts.listFailed,
  summary: 'Onay bekleyen referans kodları; en eski önce',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(ReferralRecord) } },
})

/** A member finds the codes that concern them: their own, those assigned to them, and the one they came by. */
export const showReferral = endpoint({
  method: 'GET',
  url: '/api/referral/code/:code',
  access: 'referrals.own',
  failure: texts.lookUpFailed,
  summary: 'Bir referans kodu; üye yalnızca kendisini ilgilendirenleri bulur',
  schema: { params: ReferralCodeParams, response: { 200: z.union([ReferralRecord, Referral]) } },
})

/** The back office's own way to a code, by its id. */
export const showReferralRecord = endpoint({
  method: 'GET',
  url: '/api/referral/record/:id',
  access: 'referrals.list',
  failure: texts.lookUpFailed,
  summary: 'Kayıt numarasıyla bir referans kodu; personel kendi şubesininkini görür',
  schema: { params: IdParams, response: { 200: ReferralRecord } },
})

export const listReferralUses = endpoint({
  method: 'GET',
  url: '/api/referral/uses',
  access: 'referralUses.list',
  failure: texts.usesFailed,
  summary: 'Kim kimin koduyla geldi; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'reward'], {
      branch: Id.optional(),
      referral: Id.optional(),
      creator: Id.optional(),
      user: Id.optional(),
    }),
    response: { 200: z.array(ReferralUse) },
  },
})

export const showReferralTree = endpoint({
  method: 'GET',
  url: '/api/referral/admin/tree/:userId',
  access: 'referrals.approve',
  failure: texts.treeFailed,
  summary: 'Bir kişiyi kimin getirdiği ve onun getirdikleri, on basamağa kadar',
  schema: {
    params: z.object({ userId: Id }),
    response: {
      200: z.object({
        invitedBy: TreePerson.pick({ _id: true, name: true }).nullable(),
        /** Each after the one they came by; at most five hundred. */
        people: z.array(TreePerson),
        isCut: z.boolean(),
      }),
    },
  },
})

export const approveReferral = endpoint({
  method: 'PUT',
  url: '/api/referral/admin/approve/:code',
  access: 'referrals.approve',
  failure: texts.approveFailed,
  summary: 'Bekleyen bir kodu etkinleştirir ve sahibine yazar',
  schema: { params: ReferralCodeParams, response: { 200: ReferralRecord } },
})

export const deactivateReferral = endpoint({
  method: 'PUT',
  url: '/api/referral/admin/deactivate/:code',
  access: 'referrals.approve',
  failure: texts.deactivateFailed,
  summary: 'Bir kodu nedeniyle birlikte devre dışı bırakır ve sahibine yazar',
  schema: {
    params: ReferralCodeParams,
    body: z.object({ reason: Line(300) }),
    response: { 200: ReferralRecord },
  },
})

export const limitReferral = endpoint({
  method: 'PUT',
  url: '/api/referral/admin/limit/:code',
  access: 'referrals.approve',
  failure: texts.limitFailed,
  summary: 'Bir kodla en çok kaç kişinin gelebileceğini belirler; null sınırı kaldırır',
  schema: {
    params: ReferralCodeParams,
    body: z.object({ maxUses: WholeNumber(1, 100_000).nullable(), version: Version.optional() }),
    response: { 200: ReferralRecord },
  },
})

/** Whoever was assigned a code may use it although they are no new member. */
export const assignReferral = endpoint({
  method: 'POST',
  url: '/api/referral/admin/assign-multiple/:code',
  access: 'referrals.approve',
  failure: texts.assignFailed,
  summary: 'Bir kodu e-posta adresleriyle üyelere atar; her adresin sonucunu söyler',
  schema: {
    params: ReferralCodeParams,
    body: z.object({
      userEmails: TextList(mostAddresses, 254).refine((emails) => emails.length > 0, texts.noAddress),
    }),
    response: { 200: z.object({ referral: ReferralRecord, results: z.array(AssignmentResult) }) },
  },
})
