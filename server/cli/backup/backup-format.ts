import { z } from 'zod'

export const product = 'bozkir'
/** Raised when an archive is laid out differently. */
export const format = 1

const name = z.string().min(1)

/** The first entry: what this is, and which migrations the tables need. */
export const BackupOpening = z.object({
  product: z.literal(product),
  format: z.literal(format),
  createdAt: z.string(),
  schemaVersion: z.number(),
  tables: z.array(z.object({ schema: z.enum(['public', 'pgboss']), name, columns: z.array(name).min(1) })),
})
export type BackupOpening = z.infer<typeof BackupOpening>

/** The last entry: what everything before it has to add up to. */
export const BackupSummary = z.object({
  tables: z.array(z.object({ name, rows: z.number(), checksum: z.string() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  files: z.number(),
  digest: z.string(),
})
export type BackupSummary = z.infer<typeof BackupSummary>
