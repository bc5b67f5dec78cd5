import styles from '#site/features/application/application.module.css'
import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import { createClient, type Transport } from '#shared/core/client.ts'
import { sendApplication } from '#shared/people/applications/applications.contract.ts'
import { applicationTexts as texts } from '#site/features/application/application.texts.ts'
import { CvField, cvProblem } from '#site/features/application/CvField.tsx'
import { BranchField, EmailField, NameField, PhoneField } from '#site/ui/form/common-fields.tsx'
import { TextAreaField, TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PrivacyHint } from '#site/ui/form/PrivacyHint.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

export function ApplicationForm(props: SomeBranches) {
  const branches = useBranches(props)
  const { state, error, fields, run, reset } = useRequest()
  const [sentPart, setSentPart] = useState(0)
  const [thanks, setThanks] = useState('')
  const [cvError, setCvError] = useState<Record<string, string>>()

  async function submit(data: FormData) {
    const cv = data.get('cv')
    const file = cv instanceof File ? cv : undefined
    const problem = cvProblem(file)
    setCvError(problem ? { cv: problem } : undefined)
    if (problem || !file) return
    setSentPart(0)
    const { call } = createClient({ transport: uploading(setSentPart) })
    const done = await run(() =>
      call(sendApplication, {
        body: {
          name: textOf(data, 'name'),
          email: textOf(data, 'email'),
          phone: textOf(data, 'phone'),
          branch: textOf(data, 'branch'),
          position: textOf(data, 'position'),
          message: textOf(data, 'message'),
        },
        files: { cv: file },
      }),
    )
    if (done) setThanks(done.message)
  }

  function again() {
    setThanks('')
    reset()
  }

  if (thanks) return <Thanks message={thanks} onAgain={again} />
  const loading = state === 'loading'
  return (
    <Form onSubmit={submit} fields={cvError ?? fields} error={error} label={texts.heading}>
      <NameField error={fields.name} />
      <div className="pair">
        <EmailField error={fields.email} />
        <PhoneField placeholder={texts.phoneExample} required error={fields.phone} />
        <BranchField branches={branches} none={texts.chooseBranch} required error={fields.branch} />
        <TextField
          label={texts.position}
          name="position"
          placeholder={texts.positionExample}
          maxLength={120}
          required
          error={fields.position}
        />
      </div>
      <TextAreaField label={texts.message} name="message" rows={5} maxLength={5000} error={fields.message} />
      <CvField error={cvError?.cv ?? fields.cv} onChoose={() => setCvError(undefined)} />
      <PrivacyHint text={texts.privacyBefore} link={texts.privacyLink} />
      {loading && <UploadProgress part={sentPart} />}
      <SubmitButton loading={loading} working={texts.uploading(Math.floor(sentPart * 100))}>
        {texts.submit}
      </SubmitButton>
    </Form>
  )
}

function Thanks({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form" role="status">
      <h2 ref={heading} tabIndex={-1} className={styles.thanks}>
        {message}
      </h2>
      <p>{texts.doneText}</p>
      <div className="form-links">
        <a className="button" href="/">
          {texts.toHome}
        </a>
        <button type="button" className="button quiet" onClick={onAgain}>
          {texts.again}
        </button>
      </div>
    </div>
  )
}

/** The upload progress; after the last byte the server is still processing. */
function UploadProgress({ part }: { part: number }) {
  return (
    <div className={styles.upload}>
      <progress aria-label={texts.progress} value={part} max={1} />
      <p role="status">{part >= 1 ? texts.saving : ''}</p>
    </div>
  )
}

/**
 * Sends a request by XMLHttpRequest, because fetch reports no upload progress. `onProgress` receives a value from
 * 0 to 1.
 */
function uploading(onProgress: (part: number) => void): Transport {
  return (path, { method = 'GET', headers, body }) =>
    new Promise((fulfil, fail) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => fulfil(new Response(request.responseText, request)))
      request.addEventListener('error', () => fail(new TypeError('The upload broke off')))
      request.send(body as XMLHttpRequestBodyInit)
    })
}
