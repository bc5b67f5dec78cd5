import { type ReactNode, useId } from 'react'
import { overviewTexts } from '#site/features/overview/overview.texts.ts'

interface OverviewCardProps {
  title: string
  /** The key figure, large. */
  figure: ReactNode
  /** Small text beside the figure. */
  unit?: string
  link: { label: string; href: string }
  children?: ReactNode
}

/** One area with its key figure and a link. */
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

/** A card’s loading or error state. */
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
