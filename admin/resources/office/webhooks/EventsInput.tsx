import { Box, Checkbox, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material'
import { useId } from 'react'
import { webhookTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import {
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
} from '#shared/office/webhooks/webhook-events.ts'

const groups = [...Map.groupBy(webhookEventNames, (name) => name.split('.')[0] ?? '')]

/** The events that a webhook reports, by what they are about. */
export function EventsInput({ source }: { source: string }) {
  const { control, label, hasProblem, help } = useFieldControl({ source })
  useFieldReading(source, {
    kind: 'choices',
    nameOf: (name) => webhookEvents[name as WebhookEvent]?.label,
  })
  const labelId = useId()
  const chosen = new Set<string>(control.value)
  const choose = (names: readonly string[], isChosen: boolean) => {
    for (const name of names) {
      if (isChosen) chosen.add(name)
      else chosen.delete(name)
    }
    control.onChange(webhookEventNames.filter((name) => chosen.has(name)))
  }
  const box = (name: string, names: readonly string[], text: string, inputId?: string) => {
    const count = names.filter((one) => chosen.has(one)).length
    return (
      <FormControlLabel
        key={name}
        control={
          <Checkbox
            size="small"
            {...(inputId && { id: inputId })}
            checked={count === names.length}
            indeterminate={count > 0 && count < names.length}
            onChange={(_event, isChosen) => choose(names, isChosen)}
            onBlur={control.onBlur}
          />
        }
        label={text}
      />
    )
  }
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} required error={hasProblem} sx={{ display: 'block' }}>
        {label}
      </FormLabel>
      {help && <FormHelperText error={hasProblem}>{help}</FormHelperText>}
      {box('all', webhookEventNames, texts.allEvents, control.id)}
      <Box sx={{ mt: 1, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {groups.map(([group, names]) => (
          <Box
            key={group}
            role="group"
            aria-label={texts.eventGroups[group]}
            sx={{ display: 'grid', alignContent: 'start' }}
          >
            <Typography variant="subtitle2" component="p">
              {texts.eventGroups[group]}
            </Typography>
            {names.map((name) => box(name, [name], webhookEvents[name].label))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
