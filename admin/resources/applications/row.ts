import type { Application } from '#shared/people/applications/applications.contract.ts'

/** An application as react-admin holds it. */
export type Row = Application & { id: string }
