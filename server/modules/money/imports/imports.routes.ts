import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  checkMapping,
  findImport,
  importList,
  receiveFile,
  startedImports,
  startImport,
  undoEffect,
  undoImport,
} from '#server/modules/money/imports/imports.service.ts'
import * as contract from '#shared/money/imports/imports.contract.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listImports, async ({ currentUser, query, rowsOf }) =>
    rowsOf(
      await listRows<typeof importList.table, contract.Import>(
        db,
        importList,
        query,
        startedImports(currentUser),
      ),
    ),
  )

  mount(app, contract.showImport, ({ currentUser, params }) => findImport(db, currentUser, params.importId))

  mount(app, contract.uploadImport, ({ currentUser, params, files, fileNames }) =>
    receiveFile(
      services,
      currentUser,
      { sheet: params.sheet, branch: params.branchId },
      { content: files.file?.[0], name: fileNames.file?.[0] },
    ),
  )

  mount(app, contract.checkImport, ({ currentUser, params, body }) =>
    checkMapping(services, currentUser, params.importId, body),
  )

  mount(app, contract.startImport, ({ currentUser, params, body }) =>
    startImport(services, currentUser, params.importId, body.skipsProblems),
  )

  mount(app, contract.previewUndo, ({ currentUser, params }) =>
    undoEffect(services, currentUser, params.importId),
  )

  mount(app, contract.undoImport, ({ currentUser, params }) =>
    undoImport(services, currentUser, params.importId),
  )
}
