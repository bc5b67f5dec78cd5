import { type ComponentType, createContext, type LazyExoticComponent, lazy, useContext } from 'react'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

/** A record of the API as react-admin expects it. */
export type AdminRecord<T> = T & { id: string }

/** Pending records, counted in the menu and on the start page. */
interface Attention {
  filter: Readonly<Record<string, unknown>>
  /** The count as a sentence for screen readers. */
  label: (count: string) => string
}

type Screen = LazyExoticComponent<ComponentType> & {
  /** Loads the chunk before the screen is opened; resolves to its exports. */
  preload?: () => Promise<object>
}

/**
 * A screen in a chunk of its own: `screen(() => import('…/FaqForm.tsx'), 'FaqEdit')`. Screens of one file share its
 * chunk.
 */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { preload: load },
  )
}

export interface ResourceTexts {
  /** Singular and plural, `Şube |||| Şubeler`. */
  name: string
  /** The label of its tab, if not the plural. */
  tab?: string
  /** The label of adding, if not "Şube ekle". */
  add?: string
  /** Field labels by name. */
  fields: Readonly<Record<string, string>>
}

/** How a logged value is written. Amounts are logged as the database keeps them, or in lira by a service. */
type ValueKind =
  | 'kurus'
  | 'lira'
  | 'basis-points'
  | 'last-day'
  | 'day'
  | 'phone'
  | 'weekdays'
  | 'area'
  | 'list'
  | Readonly<Record<string, string>>

/** The kinds of logged fields; all others are texts, numbers, moments and ids, which are recognised as such. */
export type LoggedValues = Readonly<Record<string, ValueKind>>

/** A task that staff search by its everyday name; it begins on the resource’s list. */
interface StaffTask {
  title: string
  /** How the task goes on from there. */
  hint: string
  /** Further words for the search. */
  words: string
  /** Filter of the list. */
  filter?: Readonly<Record<string, unknown>>
  /** The permission that the task takes beside that of the list. */
  needs?: readonly [Resource, string]
}

/** One resource of the back office: data, names and screens. */
export interface AdminResource {
  /** The resource’s key in the permission table. */
  name: Resource
  data: ResourceData
  texts: ResourceTexts
  recordRepresentation: string
  /** How the audit log shows the record’s values. */
  loggedValues?: LoggedValues
  /** Synonyms of the name for the search of screens. */
  keywords?: string
  tasks?: readonly StaffTask[]
  /** The resource whose pages show, edit and add the rows of this list. */
  opens?: Resource
  /** Values of a record added from this list. */
  newValues?: Readonly<Record<string, unknown>>
  /** The list that a record belongs to, for a resource without a list of its own. */
  listOf?: (record: Readonly<Record<string, unknown>> | undefined) => Resource
  /** Rows open the show page even for users who may edit; it links to the form. */
  opensShowPage?: true
  /**
   * A single record is deleted without a dialog and can be undone for some seconds: for records without money, people
   * or mails. All others are deleted at once after a confirmation.
   */
  isDeletionUndoable?: true
  /** Trainers work with this resource; all others are closed to them. */
  isForTrainers?: true
  /** The list has no search. */
  cannotBeSearched?: true
  /** The resource whose records the list shows; its changes are announced under that name. */
  recordsOf?: Resource
  attention?: Attention
  /** The permission that opens the entry screen: `list`, unless the screen is a form or a page. */
  entry?: 'show' | 'edit'
  /** The permission that opens it for trainers, where it shows them their own records. */
  trainerEntry?: 'own'
  /** The entry screen, to which the menu and the search lead. */
  list: Screen
  create?: Screen
  edit?: Screen
  show?: Screen
}

const none: readonly AdminResource[] = []

/** All resources, provided by the shell, so that the layers below do not import the registry. */
export const ResourcesContext = createContext(none)

export const useResources = (): readonly AdminResource[] => useContext(ResourcesContext)

/** The definition of a resource; undefined for an unknown name. */
export function useAdminResource(name: string | undefined): AdminResource | undefined {
  return useResources().find((resource) => resource.name === name)
}
