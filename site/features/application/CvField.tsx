import { type DragEvent, useRef, useState } from 'react'
import { cvField } from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import styles from '#site/features/application/application.module.css'
import { applicationTexts as texts } from '#site/features/application/application.texts.ts'
import { FieldFrame, useFieldError } from '#site/ui/form/Field.tsx'

interface CvFieldProps {
  /** The error of the server or the form. */
  error: string | undefined
  onChoose: () => void
}

/** Validates the file’s type and size; the server checks its content as well. */
export function cvProblem(file: File | undefined): string {
  if (!file || file.size === 0) return applicationsMessages.cvMissing
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return applicationsMessages.cvNotPdf
  return file.size > cvField.maxBytes ? applicationsMessages.cvTooLarge : ''
}

/** One PDF, chosen or dropped; it is part of the form’s data. */
export function CvField({ error, onChoose }: CvFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isOver, setOver] = useState(false)

  function show() {
    setFile(input.current?.files?.[0])
    onChoose()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!input.current || event.dataTransfer.files.length === 0) return
    const [first] = event.dataTransfer.files
    const only = new DataTransfer()
    if (first) only.items.add(first)
    input.current.files = only.files
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    show()
  }

  const problem = file ? cvProblem(file) : ''
  const formError = useFieldError('cv', error)
  return (
    <FieldFrame label={texts.cv} hint={texts.cvHint} error={problem || formError}>
      {(described) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the input itself
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...described}
            ref={input}
            type="file"
            name="cv"
            accept="application/pdf,.pdf"
            onChange={show}
          />
          <span className={styles.dropText} aria-hidden="true">
            {file ? (
              <>
                <b>{file.name}</b>
                <span>
                  {texts.size(file.size)} · {texts.cvReplace}
                </span>
              </>
            ) : (
              texts.cvChoose
            )}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
