import HomeIcon from '@mui/icons-material/HomeOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNewOutlined'
import {
  Box,
  Drawer,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Typography,
} from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import mark from '#admin/core/brand.svg?url'
import { useClub } from '#admin/core/club.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { type AdminResource, menuGroups } from '#admin/core/resource.ts'
import { frame, visuallyHidden } from '#admin/core/theme/theme.ts'
import { resources } from '#admin/resources/index.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

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

interface ItemProps {
  to: string
  label: string
  icon: ComponentType<{ fontSize?: 'small' }>
  /** The content after the name. */
  badge?: ReactNode
  onClick: () => void
}

function MenuItem({ to, label, icon: Icon, badge, onClick }: ItemProps) {
  return (
    <li>
      <ListItemButton
        component={NavLink}
        to={to}
        end={to === '/'}
        onClick={onClick}
        sx={{
          mx: 1.5,
          px: 1.5,
          minHeight: 40,
          borderRadius: 1,
          color: frame.text,
          '&:hover': { bgcolor: frame.raised },
          '&.active': {
            bgcolor: frame.raised,
            fontWeight: 650,
            boxShadow: `inset 3px 0 0 ${frame.marker}`,
            '& svg': { color: frame.marker },
          },
          '&.Mui-focusVisible': { outline: `2px solid ${frame.marker}`, outlineOffset: -2 },
        }}
      >
        <ListItemIcon sx={{ minWidth: 36, color: frame.muted }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
        />
        {badge}
      </ListItemButton>
    </li>
  )
}

/** A resource in the menu, with its number of pending records. */
function ResourceItem({ resource, onClick }: { resource: AdminResource; onClick: () => void }) {
  const translate = useTranslate()
  const waiting = useAttention(resource)
  const { name, icon } = resource
  return (
    <MenuItem
      to={`/${name}`}
      label={translate(`resources.${name}.name`, { smart_count: 2 })}
      icon={icon}
      onClick={onClick}
      badge={
        waiting && (
          <Box component="span" sx={badgeStyle}>
            <span aria-hidden>{waiting.count}</span>
            <Box component="span" sx={visuallyHidden}>
              {`, ${waiting.label}`}
            </Box>
          </Box>
        )
      }
    />
  )
}

function MenuContent({ onNavigate }: { onNavigate: () => void }) {
  const canAccess = useCanAccess()
  return (
    <Box
      component="nav"
      aria-label={texts.layout.mainMenu}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      <Brand />
      <List disablePadding sx={{ pt: 1 }}>
        <MenuItem to="/" label={texts.layout.home} icon={HomeIcon} onClick={onNavigate} />
      </List>
      {menuGroups.map((group) => {
        const items = resources.filter(
          (resource) => resource.group === group && canAccess(resource.name, 'list'),
        )
        if (items.length === 0) return null
        const title = texts.layout.groups[group]
        return (
          <List
            key={group}
            disablePadding
            aria-label={title}
            subheader={
              <ListSubheader
                component="li"
                disableSticky
                sx={{
                  bgcolor: 'transparent',
                  color: frame.muted,
                  typography: 'overline',
                  px: 3,
                  pt: 2.5,
                  pb: 0.5,
                }}
              >
                {title}
              </ListSubheader>
            }
          >
            {items.map((resource) => (
              <ResourceItem key={resource.name} resource={resource} onClick={onNavigate} />
            ))}
          </List>
        )
      })}
      <List disablePadding sx={{ mt: 'auto', py: 1.5 }}>
        <li>
          <ListItemButton
            component="a"
            href="/"
            sx={{
              mx: 1.5,
              px: 1.5,
              minHeight: 40,
              borderRadius: 1,
              color: frame.muted,
              '&:hover': { bgcolor: frame.raised },
            }}
          >
            <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
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
      <Box component="img" src={mark} alt="" width={32} height={32} sx={{ display: 'block' }} />
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

/** The number of pending records of a resource in the selected branch; null for none. */
function useAttention({ name, attention }: AdminResource): { count: string; label: string } | null {
  const scope = useScopeFilter(name)
  const { total = 0 } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, filter: { ...scope, ...attention?.filter } },
    { enabled: attention !== undefined, refetchInterval: 60_000 },
  )
  if (!attention || total === 0) return null
  const count = formatCount(total)
  return { count: total > 99 ? '99+' : count, label: attention.label(count) }
}
