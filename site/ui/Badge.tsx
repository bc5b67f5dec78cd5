import type { ComponentProps } from 'react'
import styles from '#site/ui/Badge.module.css'

export type BadgeTone = 'neutral' | 'waiting' | 'good' | 'verified'

interface BadgeProps extends ComponentProps<'span'> {
  tone: BadgeTone
  /** Small, beside text. */
  inline?: boolean
}

/** A short coloured label. */
export function Badge({ tone, inline, ...span }: BadgeProps) {
  const classes = [styles.badge, styles[tone], inline && styles.inline].filter(Boolean).join(' ')
  return <span {...span} className={classes} />
}
