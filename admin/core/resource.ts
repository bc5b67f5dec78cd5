import type { SvgIconComponent } from '@mui/icons-material'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

/** The menu’s groups. */
export const menuGroups = ['club', 'people', 'marketing', 'sales', 'shop', 'site', 'system'] as const
type MenuGroup = (typeof menuGroups)[number]

/** Pending records, counted in the menu and on the start page. */
interface Attention {
  filter: Readonly<Record<string, unknown>>
  /** The count as a sentence for screen readers. */
  label: (count: string) => string
}

type Screen = LazyExoticComponent<ComponentType>

export interface ResourceTexts {
  /** Singular and plural, `Şube |||| Şubeler`. */
  name: string
  /** The label of adding, if not "Şube ekle". */
  add?: string
  /** Field labels by name. */
  fields: Readonly<Record<string, string>>
}

/** One resource of the back office: data, names, menu position and screens. */
export interface AdminResource {
  /** The resource’s key in the permission table. */
  name: Resource
  group: MenuGroup
  icon: SvgIconComponent
  data: ResourceData
  texts: ResourceTexts
  recordRepresentation: string
  /** Rows open the show page even for users who may edit; it links to the form. */
  opensToRead?: true
  attention?: Attention
  list: Screen
  create?: Screen
  edit?: Screen
  show?: Screen
}
