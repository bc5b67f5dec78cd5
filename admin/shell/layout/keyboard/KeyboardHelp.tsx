import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCanOpen } from '#admin/core/auth/access.ts'
import { destinations, homeKey, keyboardTexts as texts } from '#admin/shell/layout/keyboard/keyboard.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'

interface KeyboardHelpProps {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  onClose: () => void
}

/** The list of shortcuts, and the switch that disables them. */
export default function KeyboardHelp({ isOn, onTurn, onClose }: KeyboardHelpProps) {
  const translate = useTranslate()
  const canOpen = useCanOpen()
  const lists = Object.entries(destinations)
    .filter(([, resource]) => canOpen(resource))
    .map(([key, resource]) => {
      const name = translate(`resources.${resource}.name`, { smart_count: 2 })
      return [`g ${key}`, texts.goTo(name)] as const
    })
  return (
    <TitledDialog title={texts.title} maxWidth="xs" focusesClose close={texts.close} onClose={onClose}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
      >
        {[...texts.keys, [`g ${homeKey}`, texts.home] as const, ...lists].map(([key, meaning]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {meaning}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
        {texts.hint}
      </Typography>
      <FormControlLabel
        label={texts.isOn}
        control={<Switch checked={isOn} onChange={(_, checked) => onTurn(checked)} />}
      />
    </TitledDialog>
  )
}
