import type { Endpoint } from '#shared/core/endpoint.ts'

/** The endpoints of one resource, and how they deviate from the defaults. */
export interface ResourceData {
  list: Endpoint
  /** The list of users who may not call the other: fewer records, of the same shape. */
  publicList?: Endpoint
  /** Lists for one value of a filter, by that filter; the value is a path parameter. */
  lists?: Readonly<Record<string, Endpoint>>
  listsOf?: readonly { name: string; value: string; list: Endpoint }[]
  /** Used instead of the list when it is filtered, even by branch only. */
  filteredList?: Endpoint
  /** Used instead of the list for a search, passed as `query` or as `term` in the path. */
  search?: Endpoint
  show?: Endpoint
  create?: Endpoint
  update?: Endpoint
  /** Bulk update by the `ids` of its body; returns `ManyChanged`. */
  updateMany?: Endpoint
  remove?: Endpoint
  /** Bulk delete, all or none, by the `ids` of its body. */
  removeMany?: Endpoint
  /** The id field; `_id` by default. */
  key?: string
  /** The key of the rows, for lists that are not a bare array. */
  rows?: string
  /** The key of the created record in the response. */
  created?: string
  /** Converts a response to the screens’ record type. */
  read?: (answer: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The filter or query parameter that limits the list to one branch. */
  branchScope?: string
  /** The filter that limits the list to a trainer’s own records. */
  trainerScope?: string
}
