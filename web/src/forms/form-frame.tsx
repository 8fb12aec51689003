import type { KeyboardEvent, ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { cx } from '../lib/class-names.ts'
import { SaveButton } from './save-button.tsx'
import type { SavedForm } from './use-saved-form.ts'
import styles from './form-frame.module.css'

interface Props<Values extends FieldValues, Output> {
  form: SavedForm<Values, Output>
  /** The text of the button that saves; undefined hides the button. */
  button: string | undefined
  isTab?: boolean
  /** The problem and the notices, above everything. */
  above?: ReactNode
  children: ReactNode
  /** A second column, beside the fields where the screen is wide enough. */
  side?: ReactNode
}

/** The `<form>` and its button. Enter in a field does not save: as «Далее» of a phone's keyboard it leads to the next field. */
export function FormFrame<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { form, button, isTab, above, children, side } = props
  return (
    <FormProvider {...form.form}>
      {/* The keys belong to the fields; the form only hands the focus on. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={cx(styles.form, side !== undefined && styles.wide)}
        noValidate
        onKeyDown={toNext}
        onSubmit={(event) => event.preventDefault()}
      >
        {above}
        {side === undefined ? (
          children
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>{children}</div>
            <div className={styles.column}>{side}</div>
          </div>
        )}
        {button !== undefined && (
          <SaveButton text={button} loading={form.saving} isTab={isTab} onClick={form.save} />
        )}
      </form>
    </FormProvider>
  )
}

const FIELDS = 'input:not([type=radio], [type=checkbox], [type=file]), textarea'

function toNext(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, key } = event
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)]
  const at = fields.indexOf(target)
  if (at === -1) return
  event.preventDefault()
  const next = fields[at + 1]
  if (next) next.focus()
  else target.blur()
}
