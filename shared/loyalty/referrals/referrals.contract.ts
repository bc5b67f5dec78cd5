import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import {
  AssignedReferral,
  missingForReward,
  Referral,
  ReferralCode,
  ReferralCodeParams,
  ReferralRecord,
  ReferralUse,
  ReferralWithUsers,
  referralStates,
} from '#shared/loyalty/referrals/referrals.schema.ts'

const texts = referralsMessages

export const createReferral = endpoint({
  method: 'POST',
  url: '/api/referral/create',
  access: 'referrals.own',
  failure: texts.createFailed,
  summary: 'Kendi referans kodunu oluşturur; şube verilmezse ana şube. Kod onay bekler',
  schema: { body: z.object({ branchId: Id.optional() }).nullish(), response: { 201: Referral } },
})

/** Returns only whether a code can be used now; does not disclose its creator. */
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
  summary:
    'Yeni üye, kendisini getirenin kodunu bir kez kullanır; ödül, e-posta adresi doğrulanınca ve ayar istiyorsa ilk üyelik ödenince yazılır',
  limit: 'referral-use',
  schema: { body: z.object({ code: ReferralCode }), response: { 200: Done } },
})

export const referralQuery = listQuery(['createdAt', 'useCount', 'code'], {
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
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Referans kodları; personel kendi şubesininkileri görür',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(ReferralRecord) } },
})

export const listReferralsOfBranch = endpoint({
  method: 'GET',
  url: '/api/referral/branch/:branchId',
  access: 'referrals.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Bir şubenin referans kodları',
  list: true,
  schema: {
    params: BranchIdParams,
    querystring: referralQuery,
    response: { 200: z.array(ReferralRecord) },
  },
})

const OwnUse = named('OwnUse', {
  /** Null before a code is used. */
  cameBy: z
    .object({
      name: z.string(),
      code: z.string(),
      usedAt: Instant,
      /** Unmet conditions of the reward. */
      missing: z.array(z.enum(missingForReward)),
    })
    .nullable(),
  canUse: z.boolean(),
})

/** The use of the current user, and whether they can still use a code. */
export const showOwnUse = endpoint({
  method: 'GET',
  url: '/api/referral/my-use',
  access: 'referrals.own',
  failure: texts.usesFailed,
  summary: 'Beni kim getirdi; henüz kod kullanmadıysam kullanabilir miyim',
  schema: { response: { 200: OwnUse } },
})

/** Everything about a member’s referrals, for their page. */
export const showOwnReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/own',
  access: 'referrals.own',
  failure: texts.listFailed,
  summary: 'Referanslarım: kodlarım ve onlarla gelenler, bana atanan kodlar, beni kim getirdi, ödül',
  schema: {
    response: {
      200: z.object({
        codes: z.array(ReferralWithUsers),
        assigned: z.array(AssignedReferral),
        use: OwnUse,
        /** Points for a new member, by default. */
        reward: z.number().int(),
      }),
    },
  },
})

/** Members find the codes they created, were assigned or have used. */
export const showReferral = endpoint({
  method: 'GET',
  url: '/api/referral/code/:code',
  access: 'referrals.own',
  failure: texts.lookUpFailed,
  summary: 'Bir referans kodu; üye yalnızca kendisini ilgilendirenleri bulur',
  schema: { params: ReferralCodeParams, response: { 200: z.union([ReferralRecord, Referral]) } },
})

/** For the back office, by id. */
export const showReferralRecord = endpoint({
  method: 'GET',
  url: '/api/referral/record/:id',
  access: 'referrals.show',
  opens: { path: 'id', of: 'referrals' },
  failure: texts.lookUpFailed,
  summary: 'Kayıt numarasıyla bir referans kodu; personel kendi şubesininkini görür',
  schema: { params: IdParams, response: { 200: ReferralRecord } },
})

export const listReferralUses = endpoint({
  method: 'GET',
  url: '/api/referral/uses',
  access: 'referral-uses.list',
  opens: { query: 'user' },
  failure: texts.usesFailed,
  summary: 'Kim kimin koduyla geldi; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'reward'], {
      branch: Id.optional(),
      referral: Id.optional(),
      creator: Id.optional(),
      user: Id.optional(),
      isWaiting: z.boolean().optional(),
    }),
    response: { 200: z.array(ReferralUse) },
  },
})
