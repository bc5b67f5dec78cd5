import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Section } from '#admin/ui/page/Section.tsx'
import { smsTexts as texts } from '#admin/ui/sms.texts.ts'
import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'

interface SmsBubbleProps {
  title: string
  /** The filled text. */
  text: string
  hint?: string
  children?: ReactNode
}

/** A text message as a telephone shows it, and its parts. */
export function SmsBubble({ title, text, hint, children }: SmsBubbleProps) {
  return (
    <Section title={title}>
      <Typography
        sx={{
          p: 2,
          borderRadius: 3,
          bgcolor: 'action.hover',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text || texts.empty}
      </Typography>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {texts.partsOf(text ? smsPartsOf(text).parts : 0, [...text].length)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[texts.turkish, hint].filter(Boolean).join(' ')}
      </Typography>
      {children}
    </Section>
  )
}
