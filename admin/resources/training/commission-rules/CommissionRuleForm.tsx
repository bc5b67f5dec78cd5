import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { commissionRuleTexts as texts } from '#admin/resources/training/commission-rules/commission-rules.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  DateFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import {
  CommissionRuleChange,
  CommissionRuleInput,
  commissionBases,
} from '#shared/training/commissions/commissions.contract.ts'

const basisChoices = commissionBases.map((id) => ({ id, name: texts.bases[id] }))

function CommissionRuleInputs({ branch }: { branch: ReactNode }) {
  const chosen: unknown = useWatch({ name: 'branch' })
  return (
    <>
      <InputRow>
        {branch}
        <DateFormField source="validFrom" hint={texts.validFromHint} />
      </InputRow>
      <InputRow>
        <ReferenceFormField source="trainer" reference="trainers" none={texts.allTrainers} />
        <ReferenceFormField
          source="package"
          reference="packages"
          filter={{ branch: chosen }}
          enabled={Boolean(chosen)}
          none={texts.allPackages}
          hint={texts.packageHint}
        />
      </InputRow>
      <SelectFormField source="basis" choices={basisChoices} hint={texts.basisHint} />
      <InputRow>
        <NumberFormField source="percent" hint={texts.percentHint} />
        <MoneyInput source="fixed" hint={texts.fixedHint} />
      </InputRow>
      <BooleanFormField source="paysNoShow" label={texts.paysNoShowLabel} hint={texts.paysNoShowHint} />
    </>
  )
}

export function CommissionRuleCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={CommissionRuleInput} defaultValues={{ branch, basis: 'session' }}>
        <CommissionRuleInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function CommissionRuleEdit() {
  return (
    <EditPage>
      <RecordForm schema={CommissionRuleChange} actions={<DeleteRecord />}>
        <CommissionRuleInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
