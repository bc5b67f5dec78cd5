import type { Application } from '#shared/applications/applications.contract.ts'

/** An application as react-admin holds it. */
export type Row = Application & { id: string }
