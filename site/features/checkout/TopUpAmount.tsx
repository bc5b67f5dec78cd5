import styles from '#site/features/checkout/checkout.module.css'
import '#site/ui/form/form.css'
import { type SubmitEvent, useState } from 'react'
import { formatLira, readLira } from '#shared/core/lira-text.ts'
import { PaidLira } from '#shared/core/money.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { TextField } from '#site/ui/form/Field.tsx'

const suggestions = [250, 500, 1000, 2500]

interface TopUpAmountProps {
  branchName: string
  before: number | undefined
  onChoose: (amount: number) => void
}

export function TopUpAmount({ branchName, before, onChoose }: TopUpAmountProps) {
  const [text, setText] = useState(before === undefined ? '' : String(before).replace('.', ','))
  const [isWrong, setWrong] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = PaidLira.safeParse(readLira(text)).data
    setWrong(amount === undefined)
    if (amount === undefined) event.currentTarget.querySelector('input')?.focus()
    else onChoose(amount)
  }

  return (
    <form className={`form ${styles.topUp}`} noValidate onSubmit={submit}>
      <h2>{texts.amountTitle(branchName)}</h2>
      <fieldset className={styles.suggestions} aria-label={texts.suggestions}>
        {suggestions.map((amount) => (
          <button key={amount} type="button" className="button quiet" onClick={() => onChoose(amount)}>
            {formatLira(amount)}
          </button>
        ))}
      </fieldset>
      <TextField
        label={texts.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setWrong(false)
        }}
        hint={texts.amountHint}
        error={isWrong ? texts.amountWrong : undefined}
      />
      <button type="submit" className="button">
        {texts.goOn}
      </button>
    </form>
  )
}
