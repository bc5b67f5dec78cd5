import type { SvgIconComponent } from '@mui/icons-material'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { ResourceData } from '#admin/app/data/resource-data.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

/** Where the menu lists a resource: by the work of the day. */
export const menuGroups = ['club', 'people', 'marketing', 'sales', 'shop', 'site', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** Records that wait for somebody, counted in the menu and on the start page. */
export interface Attention {
  filter: Readonly<Record<string, unknown>>
  /** What waits, with its count, as a sentence heard. */
  label: (count: string) => string
}

type Screen = LazyExoticComponent<ComponentType>

export interface ResourceTexts {
  /** Singular and plural, `Şube |||| Şubeler`. */
  name: string
  /** What adding one is called, where that is not "Şube ekle". */
  add?: string
  /** Label of every field by its name. */
  fields: Readonly<Record<string, string>>
}

/** One resource of the back office: its data, names, place in the menu and screens. */
export interface AdminResource {
  /** The resource's key in the permission table. */
  name: Resource
  group: MenuGroup
  icon: SvgIconComponent
  data: ResourceData
  texts: ResourceTexts
  recordRepresentation: string
  /** A record opens to be read even for those who may change it; its page leads on to the form. */
  opensToRead?: true
  attention?: Attention
  list: Screen
  create?: Screen
  edit?: Screen
  show?: Screen
}
