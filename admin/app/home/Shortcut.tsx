import AddIcon from '@mui/icons-material/AddOutlined'
import { Card, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useAllows } from '#admin/app/auth/use-person.ts'
import { formatCount, gridTexts } from '#admin/app/i18n/grid.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'
import { useAddLabel } from '#admin/ui/use-add-label.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

/** One resource on the start page: how many there are, the way to them and to a new one. */
export function Shortcut({ resource }: { resource: AdminResource }) {
  const { name, icon: Icon, create, isSingle } = resource
  const translate = useTranslate()
  const allows = useAllows()
  const filter = useScopeFilter(name)
  const { total, meta, isPending } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, filter },
    { enabled: !isSingle },
  )
  const plural = translate(`resources.${name}.name`, { smart_count: 2 })
  const add = useAddLabel(name)
  const count = total === undefined ? gridTexts.none : `${meta?.estimated ? '~' : ''}${formatCount(total)}`
  return (
    <Card
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 52,
        pl: 2,
        pr: 1,
        color: 'text.secondary',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <Icon fontSize="small" />
      <Typography
        component={Link}
        to={`/${name}`}
        variant="body2"
        sx={{
          flex: 1,
          fontWeight: 600,
          color: 'text.primary',
          textDecoration: 'none',
          // The whole card leads to the list.
          '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
        }}
      >
        {plural}
      </Typography>
      <Typography variant="body2" sx={{ pr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {!isSingle && (isPending ? <Skeleton width={24} /> : count)}
      </Typography>
      {create && allows(name, 'create') && (
        <Tooltip title={add}>
          <IconButton
            component={Link}
            to={`/${name}/create`}
            aria-label={add}
            color="secondary"
            sx={{ zIndex: 1, width: 40, height: 40 }}
          >
            <AddIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Card>
  )
}
