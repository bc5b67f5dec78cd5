import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  type DeletionRequest,
  listDeletionRequests,
  showDeletionRequest,
} from '#shared/people/privacy/privacy.contract.ts'

export const deletionRequestsData: ResourceData = { list: listDeletionRequests, show: showDeletionRequest }

export type DeletionRequestRecord = DeletionRequest & { id: string }
