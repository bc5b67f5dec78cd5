import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import SearchIcon from '@mui/icons-material/Search'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { layout } from '#admin/core/i18n/texts.ts'
import { menu } from '#admin/core/menu.ts'
import {
  actionLabel,
  menuEntryOf,
  usePermissionArea,
} from '#admin/resources/people/positions/permission-names.ts'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { foldTurkish } from '#shared/core/text.ts'
import { delegable, isClubWide, isDelegable } from '#shared/permissions/delegation.ts'
import { type Access, levelOf } from '#shared/permissions/permissions.ts'

interface PermissionArea {
  resource: string
  name: string
  permissions: readonly Access[]
}

/** An entry of the menu with the areas below it. */
interface PermissionGroup {
  name: string
  areas: readonly PermissionArea[]
}

/** Permissions by area: in the order of the menu, each below the entry that leads to it. */
function usePermissionGroups(offered: readonly Access[]): PermissionGroup[] {
  const areaName = usePermissionArea()
  const areas = [...Map.groupBy(offered, (access) => access.split('.')[0] ?? '')].map(
    ([resource, permissions]) => ({
      resource,
      name: areaName(resource),
      permissions,
    }),
  )
  const groups = menu.map(({ name, resources }) => {
    const order: readonly string[] = resources
    const place = (resource: string) => (order.includes(resource) ? order.indexOf(resource) : order.length)
    return {
      name: layout.menu[name],
      areas: areas
        .filter(({ resource }) => menuEntryOf(resource) === name)
        .toSorted((one, other) => place(one.resource) - place(other.resource)),
    }
  })
  return groups.filter(({ areas: found }) => found.length > 0)
}

/** The permissions whose group, area or own name contains all words of a search. */
function matching(groups: readonly PermissionGroup[], search: string): PermissionGroup[] {
  const words = foldTurkish(search).split(/\s+/).filter(Boolean)
  const isFound = (text: string) => words.every((word) => foldTurkish(text).includes(word))
  return groups
    .map((group) => ({
      ...group,
      areas: group.areas
        .map((area) => ({
          ...area,
          permissions: area.permissions.filter((access) =>
            isFound(`${group.name} ${area.name} ${actionLabel(access) ?? ''}`),
          ),
        }))
        .filter(({ permissions }) => permissions.length > 0),
    }))
    .filter(({ areas }) => areas.length > 0)
}

const countOf = (areas: readonly PermissionArea[], chosen: ReadonlySet<string>): number =>
  areas.flatMap(({ permissions }) => permissions).filter((access) => chosen.has(access)).length

const notesOf = (access: Access): string[] => [
  ...(isClubWide(access) ? [texts.clubWide] : []),
  ...(levelOf(access) === 'admin' ? [texts.ofAdmins] : []),
]

/** A permission with those to list and open the records that it changes. */
function withReading(access: string, offered: readonly string[]): string[] {
  const [resource = ''] = access.split('.')
  return [access, ...[`${resource}.list`, `${resource}.show`].filter((one) => offered.includes(one))]
}

interface AreaProps {
  area: PermissionArea
  chosen: ReadonlySet<string>
  choose: (accesses: readonly string[], isChosen: boolean) => void
  /** Whether it shows what a search has found. */
  isFound: boolean
}

/** The permissions of one area; its heading counts the selected ones. */
function AreaInput({ area: { name, permissions }, chosen, choose, isFound }: AreaProps) {
  const count = permissions.filter((access) => chosen.has(access)).length
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={isFound}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', mr: 1 }}>
          {texts.selected(count, permissions.length)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormControlLabel
          sx={{ gridColumn: '1 / -1' }}
          control={
            <Checkbox
              size="small"
              checked={count === permissions.length}
              indeterminate={count > 0 && count < permissions.length}
              onChange={(_event, isChosen) => choose(permissions, isChosen)}
            />
          }
          label={texts.selectAll(name)}
        />
        {permissions.map((access) => (
          <FormControlLabel
            key={access}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(access)}
                onChange={(_event, isChosen) => choose([access], isChosen)}
              />
            }
            label={
              <>
                {actionLabel(access)}
                {notesOf(access).map((note) => (
                  <Typography key={note} component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                    {` · ${note}`}
                  </Typography>
                ))}
              </>
            }
          />
        ))}
      </AccordionDetails>
    </Accordion>
  )
}

interface PermissionsInputProps {
  source: string
  /** Those to choose from; those of a position by default. */
  offered?: readonly Access[]
  hint?: string
}

/** The permissions of a position or an API key, below the entries of the menu. */
export function PermissionsInput({
  source,
  offered = delegable,
  hint = texts.permissionsHint,
}: PermissionsInputProps) {
  const id = useId()
  const groups = usePermissionGroups(offered)
  const [search, setSearch] = useState('')
  const isSearched = search.trim() !== ''
  const shown = isSearched ? matching(groups, search) : groups
  const { control, label, hasProblem, help } = useFieldControl({ source, hint })

  /** A permission with its area, for the conflict dialog. */
  function nameOf(access: string): string {
    if (!isDelegable(access)) return access
    const area = groups
      .flatMap(({ areas }) => areas)
      .find(({ resource }) => access.startsWith(`${resource}.`))
    return `${area?.name ?? ''}: ${actionLabel(access) ?? texts.unnamed}`
  }

  useFieldReading(source, { kind: 'choices', nameOf })
  const value: readonly string[] = Array.isArray(control.value) ? control.value : []
  const chosen = new Set(value)

  function choose(accesses: readonly string[], isChosen: boolean) {
    const next = new Set(value)
    for (const access of accesses) {
      if (isChosen) for (const needed of withReading(access, offered)) next.add(needed)
      else next.delete(access)
    }
    control.onChange([...next].sort())
  }

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <Typography id={`${id}-label`} variant="h3" component="h2">
        {label}
      </Typography>
      <FormHelperText id={`${id}-help`} error={hasProblem} sx={{ mb: 1 }}>
        {help}
      </FormHelperText>
      <TextField
        size="small"
        fullWidth
        sx={{ mt: 1 }}
        type="search"
        label={texts.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Typography role="status" variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {shown.length === 0 && texts.nothingFound}
      </Typography>
      {shown.map(({ name, areas }) => (
        <Box key={name} component="section" aria-label={name} sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5, color: 'text.secondary' }}>
            {texts.chosenIn(name, countOf(areas, chosen))}
          </Typography>
          {areas.map((area) => (
            <AreaInput
              // Found areas open; without the search they are as before it.
              key={isSearched ? `${area.resource} ${search}` : area.resource}
              {...{ area, chosen, choose }}
              isFound={isSearched}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}
