import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { referralQuery } from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import {
  AssignmentResult,
  ReferralCodeParams,
  ReferralRecord,
  referralStates,
  TreePerson,
} from '#shared/loyalty/referrals/referrals.schema.ts'

const texts = referralsMessages

/** Maximum of addresses in one assignment. */
export const maxAddresses = 500

/** Null or an empty field removes the limit. */
const MaxUses = clearable(WholeNumber(1, 100_000))
const maxReasonLength = 300

/** Only admins can approve the code at once; a code issued by staff is pending. */
export const issueReferral = endpoint({
  method: 'POST',
  url: '/api/referral/record',
  access: 'referrals.create',
  failure: texts.createFailed,
  summary: 'Bir üye için referans kodu oluşturur; yönetici hemen onaylayabilir',
  schema: {
    body: z.object({
      user: Id,
      branch: Id,
      maxUses: MaxUses.default(null),
      isApproved: Flag.default(false),
    }),
    response: { 201: ReferralRecord },
  },
})

/** Saves status, limit and assignments together, all or none. */
export const updateReferral = endpoint({
  method: 'PUT',
  url: '/api/referral/record/:id',
  access: 'referrals.edit',
  failure: texts.updateFailed,
  summary: 'Bir kodun durumunu ve sınırını değiştirir, kodu üyelere atar; ya hepsi ya hiçbiri',
  schema: {
    params: IdParams,
    body: z.object({
      status: z.enum(referralStates).optional(),
      /** Required for a deactivation; shown to the creator. */
      reason: Text(maxReasonLength).optional(),
      maxUses: MaxUses.optional(),
      /** Additional members; an unknown address rejects the whole change. */
      userEmails: TextList(maxAddresses, 254).optional(),
      version: Version.optional(),
    }),
    response: { 200: ReferralRecord },
  },
})

export const listPendingReferrals = endpoint({
  method: 'GET',
  url: '/api/referral/admin/pending',
  access: 'referrals.approve',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Onay bekleyen referans kodları; en eski önce',
  list: true,
  schema: { querystring: referralQuery, response: { 200: z.array(ReferralRecord) } },
})

export const showReferralTree = endpoint({
  method: 'GET',
  url: '/api/referral/admin/tree/:userId',
  access: 'referrals.approve',
  opens: { path: 'userId' },
  failure: texts.treeFailed,
  summary: 'Bir üyeyi kimin getirdiği ve onun getirdikleri, on basamağa kadar',
  schema: {
    params: z.object({ userId: Id }),
    response: {
      200: z.object({
        invitedBy: TreePerson.pick({ _id: true, name: true }).nullable(),
        /** Parents before children; at most 500. */
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
  summary: 'Bekleyen bir kodu onaylar ve sahibine yazar',
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
    body: z.object({ reason: Line(maxReasonLength) }),
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

/** Members to whom a code is assigned can use it even if they are not new. */
export const assignReferral = endpoint({
  method: 'POST',
  url: '/api/referral/admin/assign-multiple/:code',
  access: 'referrals.approve',
  failure: texts.assignFailed,
  summary: 'Bir kodu e-posta adresleriyle üyelere atar; her adresin sonucunu söyler',
  schema: {
    params: ReferralCodeParams,
    body: z.object({
      userEmails: TextList(maxAddresses, 254).refine((emails) => emails.length > 0, texts.noAddress),
    }),
    response: { 200: z.object({ referral: ReferralRecord, results: z.array(AssignmentResult) }) },
  },
})
