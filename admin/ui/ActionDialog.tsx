import { Alert, Box } from '@mui/material'
import { type ReactNode, useMemo, useRef } from 'react'
import { RecordContextProvider, useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { v4 } from 'uuid'
import type { z } from 'zod'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { keysOf } from '#admin/core/data/list-request.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { contractResolver, FormSchemaContext } from '#admin/ui/form/contract-resolver.ts'
import type { CallInput } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import type { Endpoint, ParamsOf, ResponseOf } from '#shared/core/endpoint.ts'
import { ApiError } from '#shared/core/errors.ts'

interface ActionDialogProps<E extends Endpoint> {
  endpoint: E
  /** Path parameters, or a function that takes them from the inputs’ values. */
  params?: ParamsOf<E> | ((values: FieldValues) => ParamsOf<E>)
  /** The endpoint’s body with narrower limits, such as the amount that can be refunded. */
  schema?: z.ZodType
  /** Validates the inputs’ values, if they are not those of the body. */
  valuesSchema?: z.ZodType
  /** Body fields that no input edits. */
  body?: FieldValues
  /** The inputs’ first values. */
  defaultValues?: FieldValues
  /** Validates on submission by default, or while typing. */
  mode?: 'onSubmit' | 'onChange'
  /** Converts the inputs’ values to the body. */
  toBody?: (values: FieldValues) => FieldValues
  title: string
  /** The consequence, above the inputs. */
  content?: ReactNode
  /** The action’s name, on the button. */
  confirm: string
  /** The action cannot be undone. */
  destructive?: boolean
  /** False while something is missing that the confirmation is based on, such as a price. */
  isReady?: boolean
  /** Confirming unchanged values closes the dialog without a call. */
  skipUnchanged?: boolean
  /** The notification after success. */
  done?: string | ((response: ResponseOf<E>) => string)
  onDone?: (response: ResponseOf<E>) => void
  /** Another step follows, so that success does not close the dialog. */
  isStep?: boolean
  /** False if fetching the records on screen again would reset unsaved form values. */
  refreshes?: boolean
  onClose: () => void
  /** The inputs, with explicit labels if the fields are not those of the surrounding resource. */
  children?: ReactNode
}

/** The body field of an idempotency key. */
const keyField = 'requestKey'

/**
 * A dialog that performs one call: inputs are validated by the contract before sending, and errors of the server are
 * shown at their input, or above the buttons. Endpoints with a `requestKey` get an idempotency key, which is kept for
 * retries of the same values and replaced when they change.
 */
export function ActionDialog<E extends Endpoint>(props: ActionDialogProps<E>) {
  const { endpoint, params, body, defaultValues, toBody = (values) => values } = props
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const requestKey = useRef({ of: '', key: '' })
  const schema = props.schema ?? (endpoint.schema.body as z.ZodType | undefined)
  const needsKey = keysOf(schema)?.includes(keyField) ?? false

  const paramsFor = (values: FieldValues) =>
    typeof params === 'function' ? (params as (values: FieldValues) => ParamsOf<E>)(values) : params

  function bodyOf(values: FieldValues): FieldValues {
    const sent = { ...body, ...toBody(values) }
    if (!needsKey) return sent
    const of = JSON.stringify([paramsFor(values), sent])
    if (requestKey.current.of !== of) requestKey.current = { of, key: v4() }
    return { ...sent, [keyField]: requestKey.current.key }
  }

  const formSchema = props.valuesSchema ?? schema
  const validate = useMemo(() => formSchema && contractResolver(formSchema), [formSchema])
  const resolver: Resolver<FieldValues> = async (values, context, options) => {
    const result = await validate?.(props.valuesSchema ? values : bodyOf(values), context, options)
    return result && Object.keys(result.errors).length > 0 ? result : { values, errors: {} }
  }
  const form = useForm({ resolver, mode: props.mode ?? 'onSubmit', ...(defaultValues && { defaultValues }) })
  const { isSubmitting, isDirty, errors } = form.formState

  async function send(values: FieldValues): Promise<void> {
    if (props.skipUnchanged && !isDirty) return props.onClose()
    try {
      const input = {
        ...(params && { params: paramsFor(values) }),
        ...(schema && { body: bodyOf(values) }),
      }
      const response = await call(endpoint, input as CallInput<E>)
      const { done } = props
      if (done) notify(typeof done === 'string' ? done : done(response), { type: 'success' })
      props.onDone?.(response)
      if (props.refreshes ?? true) refresh()
      if (!props.isStep) props.onClose()
    } catch (error) {
      if (await logoutIfAccessDenied(toHttpError(error))) return
      showError(error)
    }
  }

  function showError(error: unknown): void {
    const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
    const known = fields.filter(([name]) => name in form.getValues())
    for (const [name, message] of known) form.setError(name, { type: 'server', message })
    if (known.length > 0) return
    const message = error instanceof Error ? error.message : coreMessages.unexpected
    form.setError('root.server', { type: 'server', message })
  }

  const problem = errors.root?.server?.message
  return (
    <FormSchemaContext value={formSchema ?? null}>
      {/* Inputs must not take their values from the record of the surrounding page. */}
      <RecordContextProvider value={undefined}>
        <FormProvider {...form}>
          <ConfirmDialog
            open
            title={props.title}
            confirm={props.confirm}
            destructive={props.destructive ?? false}
            isRunning={isSubmitting}
            isReady={props.isReady ?? true}
            onConfirm={form.handleSubmit(send)}
            onClose={props.onClose}
            content={
              <Box sx={{ display: 'grid', gap: 2, pt: props.content ? 0 : 1 }}>
                {props.content}
                {props.children}
                {problem && <Alert severity="error">{problem}</Alert>}
              </Box>
            }
          />
        </FormProvider>
      </RecordContextProvider>
    </FormSchemaContext>
  )
}
