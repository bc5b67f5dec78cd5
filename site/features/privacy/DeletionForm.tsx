import '#site/ui/form/form.css'
import '#site/ui/form/question.css'
import { useRef } from 'react'
import { type DeletionRequest, requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { privacyTexts as texts } from '#site/features/privacy/privacy.texts.ts'
import { call } from '#site/features/session/client.ts'
import { TextAreaField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

/** Asks for the password again, which protects an unattended screen. */
export function DeletionForm({ onChange }: { onChange: (request: DeletionRequest) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, error, fields, status, run } = useRequest()

  async function submit(data: FormData) {
    const body = { password: textOf(data, 'password'), reason: textOf(data, 'reason') }
    const answer = await run(() => call(requestDeletion, { body }))
    if (!answer) return
    dialog.current?.close()
    toast(answer.message)
    onChange(answer.request)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => openDialog(dialog.current, currentTarget)}
      >
        {texts.ask}
      </button>
      <dialog ref={dialog} className="question" aria-labelledby="deletion-question">
        <Form onSubmit={(data) => void submit(data)} fields={fields} error={error} status={status}>
          <h3 id="deletion-question">{texts.question}</h3>
          <p>{texts.questionText}</p>
          <TextAreaField label={texts.reason} name="reason" rows={3} maxLength={500} error={fields.reason} />
          <PasswordField label={texts.password} name="password" error={fields.password} />
          <div className="form-links">
            <SubmitButton loading={state === 'loading'}>{texts.ask}</SubmitButton>
            <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
              {texts.keep}
            </button>
          </div>
        </Form>
      </dialog>
    </>
  )
}
