import { genderChoices } from '#admin/resources/people/users/choices.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

/** Creating opens the form, an existing user opens the show page. */
export function UserInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextField source="name" autoFocus={autoFocus} />
      <FieldRow>
        <TextField source="email" type="email" hint={userTexts.emailHint} />
        <TextField source="phone" type="tel" placeholder="0532 123 45 67" hint={userTexts.phoneHint} />
      </FieldRow>
      <SelectField source="gender" choices={genderChoices} defaultValue="unspecified" isRequired={false} />
    </>
  )
}
