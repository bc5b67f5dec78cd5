import type { ReactNode } from 'react'
import styles from '#site/ui/EmptyList.module.css'

interface EmptyListProps {
  /** Of the title, for a label that refers to it. */
  titleId?: string
  title: string
  text: string
  /** The next step, if there is one. */
  children?: ReactNode
}

/** The text in place of a list of the member that is empty. */
export function EmptyList({ titleId, title, text, children }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
