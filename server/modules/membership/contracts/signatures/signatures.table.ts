import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import type { Digests } from '#server/modules/membership/contracts/signatures/hash-chain.ts'
import {
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { guardianRelation } from '#server/modules/people/users/guardianships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Signature } from '#shared/membership/contracts/signature.ts'

/** Append-only (by trigger); each row carries the hash of the one before. */
export const contractSignatures = pgTable(
  'contract_signatures',
  {
    _id: id(),
    sequence: integer('sequence').notNull(),
    /** Verification code printed on the PDF: twelve letters and digits. */
    code: text('code').notNull(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    template: uuid('template_id')
      .notNull()
      .references(() => contractTemplates._id, { onDelete: 'restrict' }),
    version: uuid('version_id')
      .notNull()
      .references(() => contractVersions._id, { onDelete: 'restrict' }),
    /** The branch whose staff is responsible; null if the member had none. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'restrict' }),
    /** The guardian for a minor, otherwise the member. */
    signerName: turkishText('signer_name').notNull(),
    /** The minor for whom a guardian signed; null for other members. */
    memberName: turkishText('member_name'),
    guardian: uuid('guardian_id').references(() => users._id, { onDelete: 'restrict' }),
    relation: guardianRelation('relation'),
    signature: jsonb('signature').$type<Signature>().notNull(),
    agreedAt: instant('agreed_at').notNull(),
    signedAt: instant('signed_at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** SHA-256 of each part, which tells which part was altered. */
    digests: jsonb('digests').$type<Digests>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(signer_name || ' ' || coalesce(member_name || ' ', '') || code)`,
    ),
  },
  (table) => [
    uniqueIndex('contract_signatures_sequence_key').on(table.sequence),
    uniqueIndex('contract_signatures_code_key').on(table.code),
    uniqueIndex('contract_signatures_user_version_key').on(table.user, table.version),
    check(
      'contract_signatures_guardian_fields_check',
      sql`num_nulls(${table.memberName}, ${table.guardian}, ${table.relation}) IN (0, 3)`,
    ),
    check('contract_signatures_dates_check', sql`${table.agreedAt} <= ${table.signedAt}`),
    index('contract_signatures_guardian_index').on(table.guardian).where(sql`guardian_id IS NOT NULL`),
    index('contract_signatures_version_index').on(table.version),
    index('contract_signatures_template_index').on(table.template, table.signedAt, table._id),
    index('contract_signatures_signed_index').on(table.signedAt, table._id),
    index('contract_signatures_branch_signed_index').on(table.branch, table.signedAt, table._id),
    index('contract_signatures_name_index').on(table.signerName, table._id),
    index('contract_signatures_branch_name_index').on(table.branch, table.signerName, table._id),
    index('contract_signatures_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ContractSignatureRow = typeof contractSignatures.$inferSelect

/** The end of the chain in one row; reveals the deletion of the newest signatures. */
export const contractChain = pgTable(
  'contract_chain',
  {
    _id: smallint('id').primaryKey().default(1),
    length: integer('length').notNull(),
    hash: text('hash').notNull(),
    last: uuid('last_id')
      .notNull()
      .references(() => contractSignatures._id, { onDelete: 'restrict' }),
  },
  (table) => [check('contract_chain_one_check', sql`${table._id} = 1`)],
)

/** Hashes of the files that were downloaded, by which an uploaded file is recognised. */
export const contractDocuments = pgTable(
  'contract_documents',
  {
    sha256: text('sha256').primaryKey(),
    signature: uuid('signature_id')
      .notNull()
      .references(() => contractSignatures._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('contract_documents_signature_index').on(table.signature)],
)
