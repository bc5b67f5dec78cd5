import styles from '#site/features/account/profile.module.css'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { maximumPictureBytes, pictureTypes } from '#shared/core/pictures.schema.ts'
import { initials } from '#shared/core/text.ts'
import { deletePhoto, uploadPhoto } from '#shared/people/users/profile.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface PhotoSectionProps {
  user: User
  onChange: (profilePhoto: string | null) => void
}

interface Choice {
  file: File
  preview: string
}

/** Returns why a file cannot be the photo, without uploading it; the server checks its content as well. */
async function photoProblem(file: File): Promise<string> {
  if (file.size > maximumPictureBytes) return picturesMessages.tooLarge
  if (!pictureTypes.includes(file.type)) return picturesMessages.notAnImage
  // No browser but Safari decodes it.
  if (file.type === 'image/tiff') return ''
  const image = await createImageBitmap(file).catch(() => undefined)
  image?.close()
  return image ? '' : picturesMessages.unreadable
}

/** The profile photo: chosen with a preview, uploaded in a second step, deleted after a confirmation. */
export function PhotoSection({ user, onChange }: PhotoSectionProps) {
  const { state, error, run, reset } = useRequest()
  const [choice, setChoice] = useState<Choice>()
  const [problem, setProblem] = useState('')
  // A choice made while an earlier file is still decoded replaces it.
  const latest = useRef<File>(undefined)
  const [broken, setBroken] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const loading = state === 'loading'

  useEffect(() => () => URL.revokeObjectURL(choice?.preview ?? ''), [choice])

  async function choose(file: File | undefined) {
    latest.current = file
    reset()
    const found = file ? await photoProblem(file) : ''
    if (latest.current !== file) return
    setProblem(found)
    setChoice(file && !found ? { file, preview: URL.createObjectURL(file) } : undefined)
  }

  async function change(work: () => Promise<{ message: string; profilePhoto: string | null }>) {
    const answer = await run(work)
    if (!answer) return
    setChoice(undefined)
    onChange(answer.profilePhoto)
    toast(answer.message)
  }

  const photo = choice?.preview ?? user.profilePhoto
  return (
    <section aria-labelledby="photo-title">
      <h2 id="photo-title">{profileTexts.photo}</h2>
      <div className={styles.photoRow}>
        <div className={styles.portrait}>
          {photo && photo !== broken ? (
            <img src={photo} alt="" width="160" height="160" onError={() => setBroken(photo)} />
          ) : (
            initials(user.name)
          )}
        </div>
        <div className={styles.photoActions}>
          <label className={`button quiet small ${styles.file}`}>
            {profileTexts.choosePhoto}
            <input
              type="file"
              className="visually-hidden"
              accept={pictureTypes.join(',')}
              disabled={loading}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </label>
          {choice && (
            <button
              type="button"
              className="button small"
              disabled={loading}
              onClick={() =>
                change(() => call(uploadPhoto, { body: {}, files: { profilePhoto: choice.file } }))
              }
            >
              {loading ? profileTexts.uploading : profileTexts.uploadPhoto}
            </button>
          )}
          {choice && !loading && (
            <button type="button" className="button quiet small" onClick={() => setChoice(undefined)}>
              {profileTexts.cancel}
            </button>
          )}
          {!choice && user.profilePhoto && (
            <button
              type="button"
              className="button quiet small"
              disabled={loading}
              onClick={({ currentTarget }) => openDialog(dialog.current, currentTarget)}
            >
              {profileTexts.removePhoto}
            </button>
          )}
          <p className="hint">{profileTexts.photoHint}</p>
          <p className="field-error" role="alert">
            {problem || error}
          </p>
        </div>
      </div>
      <QuestionDialog
        dialog={dialog}
        title={profileTexts.removeQuestion}
        confirm={profileTexts.confirmRemove}
        keep={profileTexts.cancel}
        onConfirm={() => change(() => call(deletePhoto))}
      >
        <p>{profileTexts.removeText}</p>
      </QuestionDialog>
    </section>
  )
}
