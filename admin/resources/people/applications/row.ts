import type { AdminRecord } from '#admin/core/resource.ts'
import type { Application } from '#shared/people/applications/applications.contract.ts'

/** An application as a react-admin record. */
export type Row = AdminRecord<Application>
