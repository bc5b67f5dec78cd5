import type { SvgIconComponent } from '@mui/icons-material'
import ReportsIcon from '@mui/icons-material/AssessmentOutlined'
import ApplicationsIcon from '@mui/icons-material/AssignmentIndOutlined'
import PersonnelIcon from '@mui/icons-material/BadgeOutlined'
import CampaignsIcon from '@mui/icons-material/CampaignOutlined'
import CatalogIcon from '@mui/icons-material/CardMembershipOutlined'
import RafflesIcon from '@mui/icons-material/CelebrationOutlined'
import LessonsIcon from '@mui/icons-material/EventOutlined'
import MessagesIcon from '@mui/icons-material/ForumOutlined'
import MembersIcon from '@mui/icons-material/GroupOutlined'
import PointsIcon from '@mui/icons-material/HandshakeOutlined'
import TillIcon from '@mui/icons-material/PointOfSaleOutlined'
import EntranceIcon from '@mui/icons-material/QrCodeScannerOutlined'
import DebtsIcon from '@mui/icons-material/RequestQuoteOutlined'
import OrdersIcon from '@mui/icons-material/ShoppingBagOutlined'
import SetupIcon from '@mui/icons-material/TuneOutlined'
import ContentIcon from '@mui/icons-material/WebOutlined'
import { useGetOne } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useCanOpen } from '#admin/core/auth/access.ts'
import type { texts } from '#admin/core/i18n/texts.ts'
import { type AdminResource, useResources } from '#admin/core/resource.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

/** The screens of “Ayarlar”, which are opened from its cards. */
export const setupScreens = [
  'identity',
  'settings',
  'branches',
  'contracts',
  'access-windows',
  'turnstile-devices',
  'api-keys',
] as const satisfies readonly Resource[]

/** The screens below “Sistem”. */
export const systemScreens = [
  'audit-log',
  'record-views',
  'deletion-requests',
  'jobs',
  'webhooks',
  'webhook-deliveries',
] as const satisfies readonly Resource[]

export type MenuName = keyof typeof texts.layout.menu

interface MenuEntry {
  name: MenuName
  icon: SvgIconComponent
  /** The resources in the order of their tabs; one without a list of its own has no tab. */
  resources: readonly Resource[]
  /** The page that lists the screens, instead of tabs. */
  page?: string
}

/** The entries of the menu after “Bugün”. */
export const menu: readonly MenuEntry[] = [
  {
    name: 'members',
    icon: MembersIcon,
    resources: [
      'members',
      'memberships',
      'unsigned-contracts',
      'contract-signatures',
      'account-claims',
      'users',
    ],
  },
  {
    name: 'till',
    icon: TillIcon,
    resources: [
      'tills',
      'till-sessions',
      'sales',
      'payment-records',
      'payments',
      'balances',
      'general-records',
    ],
  },
  { name: 'debts', icon: DebtsIcon, resources: ['receivables', 'membership-cancellations'] },
  {
    name: 'lessons',
    icon: LessonsIcon,
    resources: ['lessons', 'lesson-bookings', 'appointments', 'trainer-hours', 'teams'],
  },
  { name: 'entrance', icon: EntranceIcon, resources: ['turnstile-entries', 'trials', 'lost-items'] },
  { name: 'orders', icon: OrdersIcon, resources: ['vitamin-orders', 'order-pickups'] },
  {
    name: 'messages',
    icon: MessagesIcon,
    resources: ['contact', 'notifications', 'sms', 'sms-templates', 'sms-settings'],
  },
  {
    name: 'campaigns',
    icon: CampaignsIcon,
    resources: ['campaigns', 'sent-mails', 'campaign-deliveries', 'welcome-mails', 'subscribers', 'iys'],
  },
  { name: 'raffles', icon: RafflesIcon, resources: ['raffles', 'raffle-entries'] },
  { name: 'points', icon: PointsIcon, resources: ['referrals', 'referral-uses', 'points'] },
  { name: 'applications', icon: ApplicationsIcon, resources: ['applications'] },
  { name: 'reports', icon: ReportsIcon, resources: ['reports', 'dashboard'] },
  {
    name: 'content',
    icon: ContentIcon,
    resources: ['blog', 'pages', 'faqs', 'programs', 'gallery', 'equipments', 'categories'],
  },
  {
    name: 'catalog',
    icon: CatalogIcon,
    resources: [
      'packages',
      'daytime-discounts',
      'qr-fees',
      'products',
      'product-categories',
      'product-sub-categories',
    ],
  },
  {
    name: 'personnel',
    icon: PersonnelIcon,
    resources: ['personnel', 'trainers', 'positions', 'commissions', 'commission-rules'],
  },
  { name: 'setup', icon: SetupIcon, resources: [...setupScreens, ...systemScreens], page: '/setup' },
]

/** The entries of the day’s work. */
export const dailyEntries: ReadonlySet<string> = new Set(['members', 'till', 'debts', 'lessons', 'entrance'])

/** An entry of the menu for the signed-in user. */
export interface OpenEntry extends MenuEntry {
  /** The screens that the user may open. */
  screens: readonly [AdminResource, ...AdminResource[]]
  path: string
  isActive: boolean
}

/** The entries of the menu with a screen that the signed-in user may open. */
export function useMenu(): OpenEntry[] {
  const canOpen = useCanOpen()
  const resources = useResources()
  const [, name = '', id = ''] = useLocation().pathname.split('/')
  // Only reads what the page has fetched.
  const { data: person } = useGetOne('users', { id }, { enabled: false })
  const isColleague = name === 'users' && person !== undefined && person.role !== 'member'
  const shown = isColleague ? 'personnel' : name
  return menu.flatMap((entry) => {
    const [first, ...others] = entry.resources.flatMap((wanted) =>
      resources.filter(({ name, listOf }) => name === wanted && !listOf && canOpen(name)),
    )
    if (!first) return []
    const path = entry.page ?? `/${first.name}`
    const isActive = path === `/${shown}` || entry.resources.some((name) => name === shown)
    return [{ ...entry, screens: [first, ...others], path, isActive }]
  })
}

/** The entry and the resource of the list or page on screen; undefined on the pages of a record. */
export function useMenuScreen() {
  const entry = useMenu().find(({ isActive }) => isActive)
  const [shown = '', ...record] = useLocation().pathname.split('/').filter(Boolean)
  const resource = entry?.screens.find(({ name }) => name === shown)
  return entry && resource && record.length === 0 ? { entry, resource } : undefined
}
