import type { Application } from '#shared/people/applications/applications.contract.ts'

/** An application as a react-admin record. */
export type Row = Application & { id: string }
