import { DeletionSection } from '#site/features/privacy/DeletionSection.tsx'
import { ExportSection } from '#site/features/privacy/ExportSection.tsx'
import { ViewsSection } from '#site/features/privacy/ViewsSection.tsx'

/** A member’s privacy page: export, access log, deletion. */
export function PrivacyPage() {
  return (
    <div className="privacy">
      <ExportSection />
      <ViewsSection />
      <DeletionSection />
    </div>
  )
}
