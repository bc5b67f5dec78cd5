import '#site/ui/form/form.css'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { downloadSignedContract } from '#shared/membership/contracts/signatures.contract.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { file } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

/** Downloads the signed contract. */
export function DownloadContract({ contract }: { contract: UserContract }) {
  const { title, signatureId, code } = contract
  const { state, error, run } = useRequest()
  if (!signatureId || !code) return null

  async function save(id: string, name: string) {
    const content = await run(() => file(downloadSignedContract, { params: { id } }))
    if (content) saveFile(content, name)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.downloadOf(title)}
        disabled={state === 'loading'}
        onClick={() => save(signatureId, texts.fileName(code))}
      >
        {state === 'loading' ? texts.preparing : texts.download}
      </button>
      <p className="field-error" role="alert">
        {error}
      </p>
    </>
  )
}
