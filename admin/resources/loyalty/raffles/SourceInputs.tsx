import { useWatch } from 'react-hook-form'
import { raffleTexts as texts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { DateTimeField } from '#admin/ui/form/DateTimeField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { type SourceKind, sourceKinds } from '#shared/loyalty/raffles/raffles.contract.ts'

const choices = sourceKinds.map((id) => ({ id, name: texts.sources[id] }))

/** Inputs of the public randomness source, unknown before the close. */
export function SourceInputs() {
  const kind: SourceKind = useWatch({ name: 'sourceKind' }) ?? 'drand'
  return (
    <>
      <SelectField
        source="sourceKind"
        defaultValue="drand"
        choices={choices}
        hint={texts.sourceHints[kind]}
      />
      {kind === 'announced' && (
        <FieldRow>
          <TextField source="sourceName" hint={texts.sourceNameHint} isRequired />
          <DateTimeField source="sourceAt" hint={texts.clockHint} isRequired />
        </FieldRow>
      )}
    </>
  )
}
