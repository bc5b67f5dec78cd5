import { useWatch } from 'react-hook-form'
import { raffleTexts as texts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { DateTimeInput } from '#admin/ui/form/DateTimeInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { type SourceKind, sourceKinds } from '#shared/loyalty/raffles/raffles.contract.ts'

const choices = sourceKinds.map((id) => ({ id, name: texts.sources[id] }))

/** Inputs of the public randomness source, unknown before the close. */
export function SourceInputs() {
  const kind: SourceKind = useWatch({ name: 'sourceKind' }) ?? 'drand'
  return (
    <>
      <SelectInput
        source="sourceKind"
        defaultValue="drand"
        choices={choices}
        hint={texts.sourceHints[kind]}
      />
      {kind === 'announced' && (
        <InputRow>
          <TextInput source="sourceName" hint={texts.sourceNameHint} isRequired />
          <DateTimeInput source="sourceAt" hint={texts.clockHint} isRequired />
        </InputRow>
      )}
    </>
  )
}
