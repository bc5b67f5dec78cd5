import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, Drawer, List, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { type ComponentType, memo, useEffect, useId, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import { useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { clubMark, useClub } from '#admin/core/club.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import {
  type AdminResource,
  dailyGroups,
  type MenuGroup,
  menuGroups,
  useResources,
} from '#admin/core/resource.ts'
import { frame, visuallyHidden } from '#admin/core/theme/theme.ts'
import { useCounts } from '#admin/ui/attention.ts'

const width = 248

const badgeStyle = {
  position: 'relative',
  minWidth: 22,
  px: 0.75,
  borderRadius: 11,
  bgcolor: frame.marker,
  color: frame.background,
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const row = {
  mx: 1.5,
  px: 1.5,
  py: 0,
  borderRadius: 1,
  '&:hover': { bgcolor: frame.raised },
  '&.Mui-focusVisible': { outline: `2px solid ${frame.marker}`, outlineOffset: -2 },
} as const

interface ItemProps {
  to: string
  label: string
  icon: ComponentType<{ fontSize?: 'small' }>
  /** Pending records, and their number as a sentence for screen readers. */
  waiting?: number
  waitingLabel?: string
  onClick: () => void
}

const MenuItem = memo(function MenuItem({ to, label, icon: Icon, onClick, ...item }: ItemProps) {
  const { waiting = 0, waitingLabel = '' } = item
  return (
    <li>
      <ListItemButton
        component={NavLink}
        to={to}
        end={to === '/'}
        onClick={onClick}
        sx={{
          ...row,
          minHeight: { xs: 44, md: 34 },
          color: frame.text,
          '&.active': {
            bgcolor: frame.raised,
            fontWeight: 650,
            boxShadow: `inset 3px 0 0 ${frame.marker}`,
            '& svg': { color: frame.marker },
          },
        }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: frame.muted }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
        />
        {waiting > 0 && <Badge count={waiting} label={waitingLabel} />}
      </ListItemButton>
    </li>
  )
})

function Badge({ count, label }: { count: number; label: string }) {
  return (
    <Box component="span" sx={badgeStyle}>
      <span aria-hidden>{count > 99 ? '99+' : formatCount(count)}</span>
      <Box component="span" sx={visuallyHidden}>
        {`, ${label}`}
      </Box>
    </Box>
  )
}

interface GroupProps {
  group: MenuGroup
  items: readonly AdminResource[]
  isOpen: boolean
  waitingOf: (name: string) => number
  onToggle: () => void
  onNavigate: () => void
}

/** A group that opens and closes; a single item stands by itself. */
function MenuGroupItems({ group, items, isOpen, waitingOf, onToggle, onNavigate }: GroupProps) {
  const translate = useTranslate()
  const listId = useId()
  const title = texts.layout.groups[group]
  const sum = items.reduce((total, { name }) => total + waitingOf(name), 0)
  const list = (
    <List disablePadding id={listId} aria-label={title}>
      {items.map((resource) => {
        const { name, icon, attention } = resource
        const waiting = attention ? waitingOf(name) : 0
        return (
          <MenuItem
            key={name}
            to={`/${name}`}
            label={translate(`resources.${name}.name`, { smart_count: 2 })}
            icon={icon}
            onClick={onNavigate}
            waiting={waiting}
            waitingLabel={attention?.label(formatCount(waiting)) ?? ''}
          />
        )
      })}
    </List>
  )
  if (items.length === 1) return list
  return (
    <div>
      <ListItemButton
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        sx={{ ...row, minHeight: { xs: 44, md: 32 }, mt: isOpen ? 0.5 : 0, color: frame.muted }}
      >
        <ListItemText primary={title} slotProps={{ primary: { variant: 'overline', component: 'span' } }} />
        {!isOpen && sum > 0 && <Badge count={sum} label={texts.layout.waiting(formatCount(sum))} />}
        <ExpandIcon
          fontSize="small"
          sx={{ ml: 1, transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
        />
      </ListItemButton>
      {isOpen && list}
    </div>
  )
}

/** The open groups: chosen by the user, by default those of the day’s work, and always the one on screen. */
function useOpenGroups(active: MenuGroup | undefined) {
  const user = useCurrentUser()
  const [chosen, choose] = useStore<Partial<Record<MenuGroup, boolean>>>(`menu.${user?._id}`, {})
  // Closed by the user while its screen is shown; the next screen of the group opens it again.
  const [isActiveClosed, setActiveClosed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new group starts open
  useEffect(() => setActiveClosed(false), [active])

  const isOpen = (group: MenuGroup) =>
    group === active ? !isActiveClosed : (chosen[group] ?? dailyGroups.has(group))
  function toggle(group: MenuGroup) {
    if (group === active) setActiveClosed(isOpen(group))
    choose({ ...chosen, [group]: !isOpen(group) })
  }
  return { isOpen, toggle }
}

function MenuContent({ onNavigate }: { onNavigate: () => void }) {
  const canOpen = useCanOpen()
  const { pathname } = useLocation()
  const listed = useResources().filter(({ name }) => canOpen(name))
  const shown = pathname.split('/')[1]
  const active =
    listed.find(({ name, group }) => group && name === shown)?.group ??
    listed.find(({ opens }) => opens === shown)?.group
  const { isOpen, toggle } = useOpenGroups(active)
  const waitingOf = useAttention(listed)
  return (
    <Box
      component="nav"
      aria-label={texts.layout.mainMenu}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      <Brand />
      <List disablePadding sx={{ mb: 0.5 }}>
        <MenuItem to="/" label={texts.layout.home} icon={HomeIcon} onClick={onNavigate} />
      </List>
      {menuGroups.map((group) => {
        const items = listed.filter((resource) => resource.group === group)
        if (items.length === 0) return null
        return (
          <MenuGroupItems
            key={group}
            group={group}
            items={items}
            isOpen={isOpen(group)}
            waitingOf={waitingOf}
            onToggle={() => toggle(group)}
            onNavigate={onNavigate}
          />
        )
      })}
      <List disablePadding sx={{ mt: 'auto', py: 1 }}>
        <li>
          <ListItemButton
            component="a"
            href="/"
            sx={{ ...row, minHeight: { xs: 44, md: 34 }, color: frame.muted }}
          >
            <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
              <OpenInNewIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={texts.layout.toSite} slotProps={{ primary: { variant: 'body2' } }} />
          </ListItemButton>
        </li>
      </List>
    </Box>
  )
}

const paper = {
  width,
  bgcolor: frame.background,
  color: frame.text,
  border: 0,
  boxShadow: `1px 0 0 ${frame.line}`,
}

/** The side menu; a drawer on narrow screens. */
export function MainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: paper, 'aria-label': texts.layout.mainMenu } }}
      >
        <MenuContent onNavigate={onClose} />
      </Drawer>
      <Drawer
        variant="permanent"
        sx={{ display: { xs: 'none', md: 'block' }, width, flexShrink: 0 }}
        slotProps={{ paper: { sx: paper } }}
      >
        <MenuContent onNavigate={onClose} />
      </Drawer>
    </>
  )
}

function Brand() {
  const club = useClub()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 3, height: 64, flexShrink: 0 }}>
      <Box component="img" src={clubMark} alt="" width={32} height={32} sx={{ display: 'block' }} />
      <Box>
        <Typography component="p" sx={{ fontWeight: 750, lineHeight: 1.1, letterSpacing: '-0.01em' }}>
          {club?.name ?? ' '}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: frame.muted, lineHeight: 1.2 }}>
          {texts.layout.title}
        </Typography>
      </Box>
    </Box>
  )
}

/** The numbers of pending records in the selected branch, by resource. */
function useAttention(resources: readonly AdminResource[]): (name: string) => number {
  const watched = resources.flatMap(({ name, data, attention }) =>
    attention ? [{ name, data, filter: attention.filter }] : [],
  )
  const counts = useCounts(watched)
  return (name) => counts[watched.findIndex((resource) => resource.name === name)]?.data?.total ?? 0
}
