import { DeletionSection } from '#site/features/privacy/DeletionSection.tsx'
import { ExportSection } from '#site/features/privacy/ExportSection.tsx'
import { ViewsSection } from '#site/features/privacy/ViewsSection.tsx'

/** What the club holds on a member, who looked at it, and the way out. */
export function PrivacyPage() {
  return (
    <div className="privacy">
      <ExportSection />
      <ViewsSection />
      <DeletionSection />
    </div>
  )
}
