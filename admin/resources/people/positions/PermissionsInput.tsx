import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useResources } from '#admin/core/resource.ts'
import { actionLabel, areaNames } from '#admin/resources/people/positions/permission-names.ts'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { delegable, isClubWide, isDelegable } from '#shared/permissions/delegation.ts'
import { type Access, levelOf } from '#shared/permissions/permissions.ts'

interface PermissionArea {
  resource: string
  name: string
  permissions: readonly Access[]
}

/** Every permission that can be delegated, by area: in the order of the menu, then those that it does not show. */
function usePermissionAreas(): PermissionArea[] {
  const translate = useTranslate()
  const menu = useResources().map(({ name }): string => name)
  const place = (resource: string) => (menu.includes(resource) ? menu.indexOf(resource) : menu.length)
  return [...Map.groupBy(delegable, (access) => access.split('.')[0] ?? '')]
    .map(([resource, permissions]) => ({
      resource,
      name: areaNames[resource] ?? translate(`resources.${resource}.name`, { smart_count: 2 }),
      permissions,
    }))
    .toSorted((one, other) => place(one.resource) - place(other.resource))
}

const notesOf = (access: Access): string[] => [
  ...(isClubWide(access) ? [texts.clubWide] : []),
  ...(levelOf(access) === 'admin' ? [texts.ofAdmins] : []),
]

/** A permission with those to list and open the records that it changes. */
function withReading(access: string): string[] {
  const [resource = ''] = access.split('.')
  return [access, ...[`${resource}.list`, `${resource}.show`].filter(isDelegable)]
}

interface AreaProps {
  area: PermissionArea
  chosen: ReadonlySet<string>
  choose: (accesses: readonly string[], isChosen: boolean) => void
}

/** The permissions of one area; its heading counts the selected ones. */
function AreaInput({ area: { name, permissions }, chosen, choose }: AreaProps) {
  const count = permissions.filter((access) => chosen.has(access)).length
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ transition: { unmountOnExit: true } }}>
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

/** The permissions of a position, by area. */
export function PermissionsInput({ source }: { source: string }) {
  const id = useId()
  const areas = usePermissionAreas()
  const { control, label, hasProblem, help } = useFieldControl({ source, hint: texts.permissionsHint })

  /** A permission with its area, for the conflict dialog. */
  function nameOf(access: string): string {
    if (!isDelegable(access)) return access
    const area = areas.find(({ resource }) => access.startsWith(`${resource}.`))
    return `${area?.name ?? ''}: ${actionLabel(access) ?? texts.unnamed}`
  }

  useFieldReading(source, { kind: 'choices', nameOf })
  const value: readonly string[] = Array.isArray(control.value) ? control.value : []
  const chosen = new Set(value)

  function choose(accesses: readonly string[], isChosen: boolean) {
    const next = new Set(value)
    for (const access of accesses) {
      if (isChosen) for (const needed of withReading(access)) next.add(needed)
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
      {areas.map((area) => (
        <AreaInput key={area.resource} area={area} chosen={chosen} choose={choose} />
      ))}
    </Box>
  )
}
