import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { listRows } from '#server/db/list.ts'
import {
  begin,
  checkMapping,
  findImport,
  importList,
  startedImports,
} from '#server/modules/money/imports/imports.service.ts'
import { undoEffect, undoFile } from '#server/modules/money/imports/undo-import.ts'
import { receiveFile } from '#server/modules/money/imports/upload-import.ts'
import * as contract from '#shared/money/imports/imports.contract.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listImports, async ({ actor, query, rowsOf }) =>
    rowsOf(
      await listRows<typeof importList.table, contract.Import>(db, importList, query, startedImports(actor)),
    ),
  )

  mount(app, contract.showImport, ({ actor, params }) => findImport(db, actor, params.importId))

  mount(app, contract.uploadImport, ({ actor, params, files, fileNames }) =>
    receiveFile(
      services,
      actor,
      { sheet: params.sheet, branch: params.branchId },
      { content: files.file?.[0], name: fileNames.file?.[0] },
    ),
  )

  mount(app, contract.checkImport, ({ actor, params, body }) =>
    checkMapping(services, actor, params.importId, body),
  )

  mount(app, contract.startImport, ({ actor, params, body }) =>
    begin(services, actor, params.importId, body.skipsProblems),
  )

  mount(app, contract.previewUndo, ({ actor, params }) => undoEffect(services, actor, params.importId))

  mount(app, contract.undoImport, ({ actor, params }) => undoFile(services, actor, params.importId))
}
