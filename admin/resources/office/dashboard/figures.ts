import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import type { FigureItem } from '#admin/resources/office/dashboard/FigureGroup.tsx'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatKurus } from '#shared/core/money.ts'
import type {
  DashboardFigures,
  DashboardStats,
  DeskFigures,
} from '#shared/office/dashboard/dashboard.contract.ts'

export interface ListView {
  filter?: Readonly<Record<string, unknown>>
  sort?: [field: string, order: 'ASC' | 'DESC']
}

/** The URL of a list with a filter. */
export function listPath(resource: string, { filter = {}, sort }: ListView = {}): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (sort) {
    query.set('sort', sort[0])
    query.set('order', sort[1])
  }
  return `/${resource}?${query}`
}

/** Minutes after which a count shows its age. */
const worthSaying = 2

function ageText(countedAt: string): string | undefined {
  const minutes = Math.round((Date.now() - Date.parse(countedAt)) / 60_000)
  return minutes < worthSaying ? undefined : texts.countedAgo(minutes)
}

/** The debts that are due. */
export function debtFigures({ today, overdue }: NonNullable<DeskFigures['debts']>): FigureItem[] {
  const day = clubDay(new Date())
  return [
    {
      label: texts.dueToday,
      value: formatKurus(today.total),
      hint: texts.debts(today.count),
      to: listPath('receivables', { filter: { isOpen: true, from: day, until: day } }),
    },
    {
      label: texts.overdue,
      value: formatKurus(overdue.total),
      hint: texts.debts(overdue.count),
      isUrgent: overdue.count > 0,
      to: listPath('receivables', { filter: { isOpen: true, until: addDays(day, -1) } }),
    },
  ]
}

export function figuresOfToday({ today }: DashboardFigures): FigureItem[] {
  const day = clubDay(new Date())
  const from = startOfClubDay(day).toISOString()
  return [
    { label: texts.inside, value: formatCount(today.inside), to: '/turnstile-entries' },
    {
      label: texts.entries,
      value: formatCount(today.entries),
      to: listPath('turnstile-entries', { filter: { allowed: true, direction: 'in', from } }),
    },
    {
      label: texts.revenue,
      value: formatKurus(today.revenue),
      to: listPath('payment-records', { filter: { from: day, until: day } }),
    },
    {
      label: texts.lessons,
      value: formatCount(today.lessons),
      hint: today.lessons > 0 ? texts.fill(today.taken, today.places) : texts.noLessons,
      to: '/lessons',
    },
  ]
}

export function membershipFigures({ memberships, countedAt }: DashboardFigures): FigureItem[] {
  const { active, frozen, expired, expiredLately, renewalsDue } = memberships
  const withStatus = (status: string) => listPath('memberships', { filter: { status } })
  return [
    { label: texts.active, value: formatCount(active), to: withStatus('active') },
    { label: texts.frozen, value: formatCount(frozen), to: withStatus('frozen') },
    {
      label: texts.renewalsDue,
      value: formatCount(renewalsDue),
      hint: ageText(countedAt) ?? texts.renewalsHint,
      to: listPath('memberships', { filter: { renewalDue: true }, sort: ['endsAt', 'ASC'] }),
    },
    {
      label: texts.expired,
      value: formatCount(expired),
      hint: texts.expiredLately(expiredLately),
      to: listPath('memberships', { filter: { status: 'expired' }, sort: ['endsAt', 'DESC'] }),
    },
  ]
}

export function clubFigures({ generalStats, branchStats, referralStats }: DashboardStats): FigureItem[] {
  const figure = (label: string, count: number, resource: string): FigureItem => ({
    label,
    value: formatCount(count),
    to: `/${resource}`,
  })
  return [
    {
      label: texts.users,
      value: formatCount(branchStats.totalUsers),
      hint: texts.newUsers(branchStats.newUsersThisMonth),
      to: listPath('members', { sort: ['createdAt', 'DESC'] }),
    },
    {
      label: texts.balance,
      value: formatKurus(branchStats.totalBalance),
      to: listPath('balances', { sort: ['balance', 'DESC'] }),
    },
    {
      label: texts.referrals,
      value: formatCount(branchStats.totalReferrals),
      hint: texts.referralsActive(referralStats.active, referralStats.totalUsed),
      to: listPath('referrals', { filter: { status: 'active' } }),
    },
    figure(texts.branches, generalStats.totalBranches, 'branches'),
    figure(texts.teams, branchStats.totalTeams, 'teams'),
    figure(texts.packages, branchStats.totalPackages, 'packages'),
    figure(texts.equipments, branchStats.totalEquipments, 'equipments'),
    figure(texts.raffles, branchStats.totalRaffles, 'raffles'),
  ]
}
