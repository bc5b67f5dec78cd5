import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { usersWithFactor } from '#server/modules/people/second-factor/identity-challenges.ts'
import { deleteUser } from '#server/modules/people/users/erase-user.ts'
import { positionNames } from '#server/modules/people/users/position-holders.ts'
import { lastSignIns } from '#server/modules/people/users/sessions.ts'
import { isTrainer, showTrainerPage, trainerPages } from '#server/modules/people/users/trainers.ts'
import {
  assignBranch,
  changeRole,
  createUser,
  toUser,
  updateUser,
  userColumns,
  visibleUsers,
} from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import * as contract from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import { roles } from '#shared/permissions/permissions.ts'

const staffRoles = roles.filter((role) => role !== 'member')

const userList: ListDefinition<typeof users> = {
  table: users,
  key: users._id,
  columns: userColumns,
  sort: { name: users.name, email: users.email, createdAt: users.createdAt, role: users.role },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: users.branch,
    role: users.role,
    gender: users.gender,
    isStaff: () => inArray(users.role, staffRoles),
  },
  search: users.search,
}

/** Trainers are searched by name only: the search must not reveal e-mail addresses and phone numbers. */
const trainerList: ListDefinition<typeof users> = {
  table: users,
  key: users._id,
  sort: { name: users.name },
  defaultSort: ['name', 'ASC'],
  filters: { branch: users.branch },
  search: foldedColumn(users.name),
}

export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listUsers, async ({ currentUser, query: { branchId, ...query }, rowsOf }) => {
    const scope = and(visibleUsers(currentUser), branchId ? eq(users.branch, branchId) : undefined)
    const rows = rowsOf(
      await listRows<typeof users, Parameters<typeof toUser>[0]>(db, userList, query, scope),
    )
    if (!query.filter?.isStaff) return rows.map((row) => toUser(row))
    const ids = rows.map(({ _id }) => _id)
    const signedInAt = await lastSignIns(db, ids)
    const secured = isAllowed(currentUser, 'second-factor.show') ? await usersWithFactor(db, ids) : undefined
    const positions = isAllowed(currentUser, 'positions.list') ? await positionNames(db, ids) : undefined
    return rows.map((row) => ({
      ...toUser(row),
      lastSignInAt: signedInAt.get(row._id) ?? null,
      ...(secured ? { hasSecondFactor: secured.has(row._id) } : {}),
      ...(positions ? { positionName: positions.get(row._id) ?? null } : {}),
    }))
  })

  mount(app, contract.listTrainers, async ({ query, rowsOf }) => {
    const rows = rowsOf(await listRows(db, trainerList, query, isTrainer))
    const pages = await trainerPages(
      db,
      rows.map(({ _id }) => _id),
    )
    return rows.map(({ _id, name, branch, profilePhoto }) => ({
      ...{ _id, name, branch, profilePhoto },
      ...pages.get(_id),
    }))
  })

  mount(app, contract.showTrainer, ({ params }) => showTrainerPage(db, params.slug))

  mount(app, contract.createUser, ({ currentUser, body }) => createUser(services, currentUser, body))

  mount(app, contract.updateUser, ({ currentUser, params, body }) =>
    updateUser(services, currentUser, params.id, body),
  )

  mount(app, contract.changeRole, async ({ currentUser, params, body }) => ({
    user: await changeRole(services, currentUser, params.id, body.role),
  }))

  mount(app, contract.assignBranch, ({ currentUser, params, body }) =>
    assignBranch(services, currentUser, params.id, body.branchId),
  )

  mount(app, contract.deleteUser, async ({ currentUser, params }) => {
    await deleteUser(services, currentUser, params.id)
    return { success: true as const, message: usersMessages.deleted }
  })
}
