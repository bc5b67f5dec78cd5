import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import {
  Gender,
  ListedTrainer,
  NewUser,
  RoleName,
  TrainerPage,
  User,
  UserChange,
} from '#shared/people/users/users.schema.ts'

const texts = usersMessages

export const listUsers = endpoint({
  method: 'GET',
  url: '/api/users',
  access: 'users.list',
  failure: texts.listFailed,
  summary: 'Kullanıcılar; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['name', 'email', 'createdAt', 'role'], {
      branch: Id.optional(),
      role: RoleName.optional(),
      gender: Gender.optional(),
      /** Everyone but members. */
      isStaff: z.literal(true).optional(),
    }).extend({ branchId: Id.optional() }),
    response: {
      200: z.array(
        User.extend({
          /** Of the sessions that are still open; absent unless filtered by `isStaff`. */
          lastSignInAt: Instant.nullable().optional(),
          /** For admins, when filtered by `isStaff`. */
          hasSecondFactor: z.boolean().optional(),
          /** For admins, when filtered by `isStaff`; null without a position. */
          positionName: z.string().nullable().optional(),
        }).meta({ id: 'ListedUser' }),
      ),
    },
  },
})

export const listTrainers = endpoint({
  method: 'GET',
  url: '/api/users/trainers',
  access: 'trainers.list',
  failure: texts.trainersFailed,
  summary: 'Antrenörler',
  list: true,
  schema: {
    querystring: listQuery(['name'], { branch: Id.optional() }),
    response: { 200: z.array(ListedTrainer) },
  },
})

export const showTrainer = endpoint({
  method: 'GET',
  url: '/api/users/trainers/:slug',
  cacheTags: () => [pageTags.trainers],
  access: 'trainers.list',
  failure: texts.trainerFailed,
  summary: 'Sayfası olan bir antrenör',
  schema: { params: z.object({ slug: z.string().max(200) }), response: { 200: TrainerPage } },
})

export const createUser = endpoint({
  method: 'POST',
  url: '/api/users/admin-create',
  access: 'users.create',
  requiresStepUp: true,
  failure: texts.createFailed,
  summary: 'Yönetici olarak kullanıcı oluşturur',
  schema: { body: NewUser, response: { 201: User } },
})

export const updateUser = endpoint({
  method: 'PUT',
  url: '/api/users/:id',
  access: 'users.edit',
  mayRequireStepUp: true,
  failure: texts.updateFailed,
  summary:
    'Kullanıcının bilgilerini günceller; e-posta ve telefon için kimlik yeniden doğrulanır, kullanılan hesabın adresi onaylanınca değişir',
  schema: { params: IdParams, body: UserChange, response: { 200: User } },
})

export const changeRole = endpoint({
  method: 'PUT',
  url: '/api/users/:id/role',
  access: 'users.role',
  requiresStepUp: true,
  failure: texts.roleFailed,
  summary: 'Rolü değiştirir ve kullanıcının oturumlarını kapatır',
  schema: {
    params: IdParams,
    body: z.object({ role: RoleName }),
    response: { 200: z.object({ user: User }) },
  },
})

export const assignBranch = endpoint({
  method: 'PUT',
  url: '/api/users/:id/assign-branch',
  access: 'users.branch',
  mayRequireStepUp: true,
  failure: texts.branchFailed,
  summary: 'Kullanıcıyı bir şubeye atar; çalışan için kimlik yeniden doğrulanır',
  schema: { params: IdParams, body: z.object({ branchId: Id.nullable() }), response: { 200: User } },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  url: '/api/users/:id',
  access: 'users.delete',
  requiresStepUp: true,
  failure: texts.deleteFailed,
  summary: 'Kullanıcının kişisel bilgilerini siler ve hesabını kapatır',
  schema: { params: IdParams, response: { 200: Done } },
})
