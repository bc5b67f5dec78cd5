import { applicationTexts as texts } from '#site/features/application/application.texts.ts'

/** The upload progress; after the last byte the server is still processing. */
export function UploadProgress({ part }: { part: number }) {
  return (
    <div className="upload">
      <progress aria-label={texts.progress} value={part} max={1} />
      <p role="status">{part >= 1 ? texts.saving : ''}</p>
    </div>
  )
}
