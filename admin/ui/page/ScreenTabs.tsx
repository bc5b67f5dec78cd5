import { Box, ButtonBase } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { texts } from '#admin/core/i18n/texts.ts'
import type { OpenEntry } from '#admin/core/menu.ts'
import { useAttention } from '#admin/ui/use-attention.ts'
import { WaitingBadge } from '#admin/ui/WaitingBadge.tsx'

/** Links to the screens of a menu entry; they scroll sideways where they do not fit. */
export function ScreenTabs({ entry }: { entry: OpenEntry }) {
  const translate = useTranslate()
  const waitingOf = useAttention(entry.screens)
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows the address
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])

  return (
    <Box component="nav" className="no-print" aria-label={texts.layout.menu[entry.name]} sx={{ minWidth: 0 }}>
      <Box
        component="ul"
        ref={list}
        sx={{
          display: 'flex',
          my: 0,
          mr: 0,
          // The first tab begins below the title where they do not fit beside it.
          ml: -1.75,
          // The focus ring of the links.
          p: '4px',
          overflowX: 'auto',
          scrollbarWidth: 'none',
          scrollPaddingInline: 40,
          listStyle: 'none',
        }}
      >
        {entry.screens.map((resource) => (
          <li key={resource.name}>
            <ButtonBase
              component={Link}
              to={`/${resource.name}`}
              aria-current={pathname === `/${resource.name}` ? 'page' : undefined}
              sx={{
                gap: 0.75,
                px: 1.25,
                minHeight: { xs: 44, md: 36 },
                borderRadius: 1,
                typography: 'body2',
                whiteSpace: 'nowrap',
                color: 'text.secondary',
                '&:hover': { color: 'text.primary' },
                '&[aria-current]': {
                  color: 'text.primary',
                  fontWeight: 650,
                  boxShadow: ({ palette }) => `inset 0 -2px 0 ${palette.secondary.main}`,
                  borderRadius: 0,
                },
              }}
            >
              {resource.texts.tab ?? translate(`resources.${resource.name}.name`, { smart_count: 2 })}
              <WaitingBadge {...waitingOf([resource])} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}
