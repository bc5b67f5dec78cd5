import styles from '#site/features/balance/balance.module.css'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { downloadStatement, type Wallet } from '#shared/money/balances/balances.contract.ts'
import { balanceTexts as texts } from '#site/features/balance/balance.texts.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import { file } from '#site/features/session/client.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const formats = ['pdf', 'csv'] as const
const limits = { type: 'date', min: '2000-01-01', max: '2199-12-31' } as const

/** Downloads a wallet’s statement. */
export function Statement({ wallet }: { wallet: Wallet }) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { state, error, fields, run, reset } = useRequest()

  async function save(format: (typeof formats)[number]) {
    const query = { format, ...(from && { from }), ...(until && { until }) }
    const content = await run(() => file(downloadStatement, { params: { memberId: wallet._id }, query }))
    if (content) saveFile(content, `${texts.fileName(wallet.branchName)}.${format}`)
  }

  return (
    <section className={styles.statement} aria-labelledby="statement-title">
      <h2 id="statement-title">{texts.statement}</h2>
      <p className="hint">{texts.statementText}</p>
      <div className="form">
        <div className="pair">
          <TextField
            {...limits}
            label={texts.from}
            value={from}
            error={fields.from}
            onChange={({ target }) => {
              setFrom(target.value)
              reset()
            }}
          />
          <TextField
            {...limits}
            label={texts.until}
            value={until}
            error={fields.until}
            onChange={({ target }) => {
              setUntil(target.value)
              reset()
            }}
          />
        </div>
        <div className={styles.walletActions}>
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              className="button quiet small"
              disabled={state === 'loading'}
              onClick={() => save(format)}
            >
              {state === 'loading' ? texts.preparing : texts[format]}
            </button>
          ))}
        </div>
        <p className="field-error" role="alert">
          {error}
        </p>
      </div>
    </section>
  )
}
