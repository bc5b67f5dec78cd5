import type { Endpoint } from '#shared/core/endpoint.ts'

/** Where the records of one resource come from: the contract's endpoints and what they leave open. */
export interface ResourceData {
  list: Endpoint
  /** Lists for one value of a filter, by that filter; the value is the parameter of their address. */
  lists?: Readonly<Record<string, Endpoint>>
  /** Lists that stand for one value of a filter. */
  listsOf?: readonly { name: string; value: string; list: Endpoint }[]
  /** What is asked instead of the list when it is filtered, if only by branch. */
  filteredList?: Endpoint
  /** What is asked instead of the list when something is searched for, as its `query` or the `term` of its address. */
  search?: Endpoint
  show?: Endpoint
  create?: Endpoint
  update?: Endpoint
  /** Changes several at once by the `ids` of its body and answers `ManyChanged`. */
  updateMany?: Endpoint
  remove?: Endpoint
  /** Removes several at once, all or none, by the `ids` of its body. */
  removeMany?: Endpoint
  /** The field that names a record; `_id` when absent. */
  key?: string
  /** The key of the rows, for lists that are not a bare array. */
  rows?: string
  /** The key of the new record, for a create that answers more than it. */
  created?: string
  /** Turns an answer into the record that the screens work with, where the two differ. */
  read?: (answer: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The list's filter or query parameter that narrows it to one branch. */
  branchScope?: string
  /** The list's filter that narrows it to a trainer's own records. */
  trainerScope?: string
}

/** An answer that is no record and stands in no list; what names it, `all` apart, is a query parameter. */
export interface AnswerData {
  show: Endpoint
  parameter: string
}
