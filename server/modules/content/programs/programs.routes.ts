import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { toPicture } from '#server/core/pictures.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { foundBySlug, slugFor } from '#server/core/slug-history.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'
import * as contract from '#shared/content/programs/programs.contract.ts'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'

const texts = programsMessages

const list: ListDefinition<typeof programs> = {
  table: programs,
  key: programs._id,
  sort: { order: programs.order, title: programs.title, createdAt: programs.createdAt },
  defaultSort: ['order', 'ASC'],
  filters: {
    level: programs.level,
    isActive: programs.isActive,
    slug: (slug) => foundBySlug(programs, 'programs', String(slug)),
  },
  search: foldedColumn(programs.title, programs.summary),
}

const records = recordService({
  table: programs,
  resource: 'programs',
  missing: () => notFound(texts.notFound),
  pictureFolder: 'programs',
  constraints: {
    programs_slug_key: () =>
      new AppError(409, 'program.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  },
  keepsSlug: () => true,
})

export function programRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { ...contract.programCalls, many: contract.switchPrograms },
    records,
    list,
    visibleTo: (currentUser) => visibleRows(currentUser, null, eq(programs.isActive, true)),
    toRecord: ({ picture, ...row }) => ({ ...row, ...toPicture(picture) }),
    columnsOf: ({ title, content, ...fields }) => ({
      ...fields,
      ...(title !== undefined && { title, slug: slugFor('title', title, texts.slugEmpty) }),
      ...(content !== undefined && { content: cleanHtml(content) }),
    }),
    deleted: texts.deleted,
  })
}
