import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { forbidden } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  checkMapping,
  findImport,
  importList,
  receiveFile,
  sendProblemRows,
  startImport,
  targetOf,
  undoEffect,
  undoImport,
  visibleImports,
} from '#server/modules/money/imports/imports.service.ts'
import * as contract from '#shared/money/imports/imports.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listImports, async ({ currentUser, query, rowsOf }) =>
    rowsOf(
      await listRows<typeof importList.table, contract.Import>(
        db,
        importList,
        query,
        visibleImports(currentUser),
      ),
    ),
  )

  mount(app, contract.showImport, ({ currentUser, params }) => findImport(db, currentUser, params.importId))

  /** Refuses what the import's target does not let the user do. */
  function requireTarget(currentUser: CurrentUser, sheet: contract.Import['sheet']): void {
    const { access } = targetOf(services, sheet)
    if (access && !isAllowed(currentUser, access)) throw forbidden()
  }

  /** An import writes rows of its sheet. */
  function requireSheet(currentUser: CurrentUser, sheet: contract.Import['sheet']): void {
    if (!isAllowed(currentUser, `${sheet}.create`)) throw forbidden()
    requireTarget(currentUser, sheet)
  }

  mount(app, contract.uploadImport, ({ currentUser, params, files, fileNames }) => {
    requireSheet(currentUser, params.sheet)
    return receiveFile(
      services,
      currentUser,
      { sheet: params.sheet, branch: params.branchId },
      { content: files.file?.[0], name: fileNames.file?.[0] },
    )
  })

  mount(app, contract.checkImport, ({ currentUser, params, body }) =>
    checkMapping(services, currentUser, params.importId, body),
  )

  mount(app, contract.startImport, async ({ currentUser, params, body }) => {
    requireSheet(currentUser, (await findImport(db, currentUser, params.importId)).sheet)
    return startImport(services, currentUser, params.importId, body.skipsProblems)
  })

  mount(app, contract.exportImportRows, ({ currentUser, params, query, reply }) =>
    sendProblemRows(services, currentUser, reply, params.importId, query),
  )

  mount(app, contract.previewUndo, ({ currentUser, params }) =>
    undoEffect(services, currentUser, params.importId),
  )

  mount(app, contract.undoImport, async ({ currentUser, params }) => {
    requireTarget(currentUser, (await findImport(db, currentUser, params.importId)).sheet)
    return undoImport(services, currentUser, params.importId)
  })
}
