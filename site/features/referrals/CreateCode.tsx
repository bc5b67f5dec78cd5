import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import styles from '#site/features/referrals/referrals.module.css'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'
import { BranchField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface CreateCodeProps {
  /** Branches in which the member has no code. */
  branches: readonly { _id: string; name: string }[]
  home: string | null
  isFirst: boolean
  onCreated: () => void
}

/** Creates a code for a branch; further ones are collapsed. */
export function CreateCode({ branches, home, isFirst, onCreated }: CreateCodeProps) {
  const { state, error, fields, status, run } = useRequest()
  const likely = [home, readSelectedBranch()?._id].find((id) => branches.some(({ _id }) => _id === id))

  async function create(data: FormData) {
    const branchId = textOf(data, 'branch')
    if (!(await run(() => call(createReferral, { body: { branchId } })))) return
    toast(texts.created)
    onCreated()
  }

  const form = (
    <>
      <p>{texts.createText}</p>
      <Form onSubmit={create} error={error} status={status} fields={fields} label={texts.createTitle}>
        <BranchField branches={branches} defaultValue={likely ?? undefined} error={fields.branchId} />
        <button type="submit" className="button" disabled={state === 'loading'}>
          {state === 'loading' ? texts.creating : texts.create}
        </button>
      </Form>
    </>
  )
  if (isFirst)
    return (
      <section className={styles.createCode} aria-labelledby="create-code">
        <h2 id="create-code">{texts.createTitle}</h2>
        {form}
      </section>
    )
  return (
    <details className={styles.createCode}>
      <summary>{texts.createMore}</summary>
      {form}
    </details>
  )
}
