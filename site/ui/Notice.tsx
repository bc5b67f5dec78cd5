import type { ComponentProps } from 'react'
import styles from '#site/ui/Notice.module.css'

interface NoticeProps extends ComponentProps<'p'> {
  /** For a notice on a card, whose background it would otherwise share. */
  onCard?: boolean
}

/** A message of the page, in an island or rendered statically. */
export function Notice({ onCard, className, ...paragraph }: NoticeProps) {
  const classes = [styles.notice, onCard && styles.sunk, className].filter(Boolean).join(' ')
  return <p {...paragraph} className={classes} />
}
