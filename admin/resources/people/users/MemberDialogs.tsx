import { Alert } from '@mui/material'
import { call } from '#admin/core/client.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { type CheckedIn, useCheckIn } from '#admin/resources/access/turnstile/use-check-in.ts'
import { CameraDialog } from '#admin/resources/people/members/CameraInput.tsx'
import { genderChoices } from '#admin/resources/people/users/UserInputs.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import {
  BooleanFormField,
  DateFormField,
  InputRow,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { requestContactChange } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { setMemberPhoto, updateMember } from '#shared/people/walk-ins/walk-ins.contract.ts'

interface DialogProps {
  user: UserProfile
  onClose: () => void
}

const { fields } = userTexts

/** A member's data as reception may change it. */
export function EditMember({ user, onClose }: DialogProps) {
  const { name, email, phone, gender, version } = user
  const { birthDate, emergencyName, emergencyPhone } = user.userDetails
  const isClaimed = user.isClaimed !== false
  const own = isClaimed ? {} : { email: email ?? '', phone }
  return (
    <ActionDialog
      endpoint={updateMember}
      params={{ id: user._id }}
      body={{ version }}
      defaultValues={{ name, gender, userDetails: { birthDate, emergencyName, emergencyPhone }, ...own }}
      title={texts.editMemberOf(name)}
      content={isClaimed && <Alert severity="info">{texts.claimedContact}</Alert>}
      confirm={texts.editMember}
      done={texts.memberSaved}
      skipUnchanged
      onClose={onClose}
    >
      <TextFormField source="name" label={fields.name} maxLength={120} />
      {!isClaimed && (
        <InputRow>
          <TextFormField source="email" type="email" label={fields.email} />
          <TextFormField source="phone" type="tel" label={fields.phone} />
        </InputRow>
      )}
      <InputRow>
        <SelectFormField source="gender" label={fields.gender} choices={genderChoices} isRequired={false} />
        <DateFormField
          source="userDetails.birthDate"
          label={fields['userDetails.birthDate']}
          min="1900-01-01"
          max={clubDay(new Date())}
        />
      </InputRow>
      <BooleanFormField
        source="isIdentityChecked"
        label={fields.isIdentityChecked}
        hint={userTexts.identityHint}
      />
      <InputRow>
        <TextFormField source="userDetails.emergencyName" label={fields['userDetails.emergencyName']} />
        <TextFormField
          source="userDetails.emergencyPhone"
          label={fields['userDetails.emergencyPhone']}
          type="tel"
        />
      </InputRow>
    </ActionDialog>
  )
}

/** Confirms the gender and birth date on screen, which staff have compared with the identity card. */
export function ConfirmIdentity({ user, onClose }: DialogProps) {
  const { isRunning, run } = useAction()
  const { _id, name, gender, version } = user
  const { birthDate } = user.userDetails

  async function confirm() {
    const input = { params: { id: _id }, body: { isIdentityChecked: true, version } }
    if (await run(() => call(updateMember, input), texts.identityConfirmed)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.confirmIdentityOf(name)}
      content={texts.confirmIdentityContent(
        layout.genders[gender],
        birthDate ? formatShortDay(birthDate) : texts.unknownBirthDate,
      )}
      confirm={texts.confirmIdentity}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** Asks the owner of a claimed account to confirm new contact data. */
export function AskContactChange({ user, onClose }: DialogProps) {
  return (
    <ActionDialog
      endpoint={requestContactChange}
      params={{ id: user._id }}
      defaultValues={{ email: '', phone: '' }}
      title={texts.askChangeOf(user.name)}
      content={texts.askChangeContent(user.email || formatPhone(user.phone))}
      confirm={texts.askChange}
      done={({ message }) => message}
      onClose={onClose}
    >
      <TextFormField source="email" type="email" label={texts.newEmail} />
      <TextFormField source="phone" type="tel" label={texts.newPhone} />
    </ActionDialog>
  )
}

/** Takes a photo of the member; closing the camera without one changes nothing. */
export function TakePhoto({ user, onClose }: DialogProps) {
  const { run } = useAction()
  return (
    <CameraDialog
      onClose={onClose}
      onTake={(photo) => {
        const input = { params: { id: user._id }, body: {}, files: { profilePhoto: photo } }
        void run(() => call(setMemberPhoto, input), texts.photoSaved)
      }}
    />
  )
}

interface CheckInProps {
  user: CheckedIn
  onClose: () => void
}

/** Asks before it lets a member in by name. */
export function CheckIn({ user, onClose }: CheckInProps) {
  const { isRunning, refusal, admit } = useCheckIn(user, onClose)
  return (
    <ConfirmDialog
      open
      title={texts.checkInTitle(user.name)}
      content={refusal ? <Alert severity="error">{refusal}</Alert> : texts.checkInContent}
      confirm={texts.checkIn}
      isRunning={isRunning}
      onConfirm={admit}
      onClose={onClose}
    />
  )
}
