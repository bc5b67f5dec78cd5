import styles from '#site/features/privacy/PrivacyPage.module.css'
import '#site/ui/form/form.css'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import { DeletionSection } from '#site/features/privacy/DeletionSection.tsx'
import { privacyTexts as texts } from '#site/features/privacy/privacy.texts.ts'
import { ViewsSection } from '#site/features/privacy/ViewsSection.tsx'
import { file } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

/** A member’s privacy page: export, access log, deletion. */
export function PrivacyPage() {
  return (
    <div className={styles.privacy}>
      <ExportSection />
      <ViewsSection />
      <DeletionSection />
    </div>
  )
}

/** Downloads the privacy export. */
function ExportSection() {
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  async function download() {
    const content = await run(() => file(exportOwnData))
    if (content) saveFile(content, texts.fileName)
  }

  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{texts.exportTitle}</h2>
      <p>{texts.exportText}</p>
      <button type="button" className="button" disabled={state === 'loading'} onClick={() => void download()}>
        {state === 'loading' ? texts.exporting : texts.export}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
