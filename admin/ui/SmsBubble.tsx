import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Section } from '#admin/ui/page/Section.tsx'
import { smsTexts as texts } from '#admin/ui/sms.texts.ts'
import { formatLira } from '#shared/core/money.ts'
import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'

interface SmsBubbleProps {
  title: string
  /** The filled text. */
  text: string
  hint?: string
  /** Lira of a part; without one no price is shown. */
  partPrice?: number | undefined
  children?: ReactNode
}

/** A text message as a telephone shows it, and its parts. */
export function SmsBubble({ title, text, hint, partPrice = 0, children }: SmsBubbleProps) {
  const { parts } = text ? smsPartsOf(text) : { parts: 0 }
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
        {[
          texts.partsOf(parts, [...text].length),
          partPrice > 0 && parts > 0 && texts.priceOf(formatLira(parts * partPrice)),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[texts.turkish, hint].filter(Boolean).join(' ')}
      </Typography>
      {children}
    </Section>
  )
}
