import { layout } from '#admin/core/i18n/texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import {
  BooleanFormField,
  DateFormField,
  InputRow,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { genders } from '#shared/people/users/users.schema.ts'

export const genderChoices = genders.map((id) => ({ id, name: layout.genders[id] }))

/** A new record focuses its first input. */
export function UserInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextFormField source="name" autoFocus={autoFocus} />
      <InputRow>
        <TextFormField source="email" type="email" hint={userTexts.emailHint} />
        <TextFormField source="phone" type="tel" placeholder="0532 123 45 67" hint={userTexts.phoneHint} />
      </InputRow>
      <InputRow>
        <SelectFormField
          source="gender"
          choices={genderChoices}
          defaultValue="unspecified"
          isRequired={false}
        />
        <DateFormField source="userDetails.birthDate" min="1900-01-01" max={clubDay(new Date())} />
      </InputRow>
      <BooleanFormField source="isIdentityChecked" hint={userTexts.identityHint} />
      <InputRow>
        <TextFormField source="userDetails.emergencyName" />
        <TextFormField source="userDetails.emergencyPhone" type="tel" />
      </InputRow>
    </>
  )
}
