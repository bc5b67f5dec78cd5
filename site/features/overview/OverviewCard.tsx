import { type ReactNode, useId } from 'react'
import { overviewTexts } from '#site/messages/overview.ts'

interface OverviewCardProps {
  title: string
  /** What matters first, large. */
  figure: ReactNode
  /** Beside the figure, small. */
  unit?: string
  link: { label: string; href: string }
  children?: ReactNode
}

/** One area of a member's, with its most important fact and the way to the rest. */
export function OverviewCard({ title, figure, unit, link, children }: OverviewCardProps) {
  const titleId = useId()
  return (
    <section className="overview-card" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="figure">
        {figure} {unit && <small>{unit}</small>}
      </p>
      {children}
      <a href={link.href}>{link.label}</a>
    </section>
  )
}

/** Stands where a card will be, or says why it is not there. */
export function PendingCard({ title, error }: { title: string; error: string }) {
  return (
    <section className="overview-card" aria-label={title}>
      <h2>{title}</h2>
      <p className={error ? 'form-error' : 'hint'} role={error ? 'alert' : 'status'}>
        {error || overviewTexts.loading}
      </p>
    </section>
  )
}
