import { Step, StepLabel, Stepper } from '@mui/material'
import { memberTexts as texts } from '#admin/resources/people/members/members.texts.ts'

/** The way of a walk-in, shown from the first step to the last. */
export function MemberSteps({ active }: { active: 0 | 1 | 2 }) {
  return (
    <Stepper activeStep={active} aria-label={texts.stepsLabel} sx={{ maxWidth: 640, mb: 2 }}>
      {texts.steps.map((label) => (
        <Step key={label}>
          <StepLabel>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}
