import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { audiences } from '#shared/messaging/notifications/notifications.contract.ts'

/** The notification’s audience; staff are limited to their branch. */
export function AudienceInput() {
  const { canSwitch } = useBranchScope()
  const { control, label } = useFieldControl({ source: 'audience' })
  const choices = audiences.filter((audience) => canSwitch || audience !== 'all')
  return (
    <FormControl>
      <FormLabel id="audience-label">{label}</FormLabel>
      <RadioGroup
        aria-labelledby="audience-label"
        name="audience"
        value={control.value}
        onChange={control.onChange}
        sx={{ display: 'grid', gap: 0.5, mt: 0.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}
      >
        {choices.map((audience) => (
          <FormControlLabel
            key={audience}
            value={audience}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', m: 0, '& .MuiRadio-root': { mt: -1, ml: -1 } }}
            label={
              <>
                {texts.audiences[audience]}
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {texts.audienceHints[audience]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
