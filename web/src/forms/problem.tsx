import { type FieldErrors, type FieldValues, type Path, useFormState } from 'react-hook-form'
import { ProblemCard } from './problem-card.tsx'
import type { SavedForm } from './use-saved-form.ts'

interface Props<Values extends FieldValues, Output> {
  form: SavedForm<Values, Output>
  /** The heading of a save that the server refused or did not get. */
  failed: string
  /** The heading when the form's own rules stopped the save; by default `failed`, with the form's text below it. */
  invalid?: (errors: FieldErrors<Values>) => string
  /** The text of the button that leads to the first wrong field. */
  toFirst: (errors: FieldErrors<Values>, first: keyof Values & string) => string
  /** What a conflict says of the input. */
  kept?: string
}

const KEPT = 'Ваши правки останутся в полях.'

/** Why the form is not saved. A problem of single fields disappears once those fields are right. */
export function FormProblem<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { form, failed, invalid, toFirst, kept = KEPT } = props
  const { problem, loadNewer } = form
  const { control, setFocus } = form.form
  const { errors } = useFormState({ control })
  const first = form.fields.find((name) => name in errors)
  if (!problem || ((problem.invalid || problem.field !== undefined) && first === undefined)) return null
  const heading = problem.invalid && invalid ? invalid(errors) : undefined
  const load = problem.conflict && loadNewer
  const action =
    first === undefined
      ? load && { label: 'Загрузить новую версию', onClick: load }
      : { label: toFirst(errors, first), onClick: () => setFocus(first as Path<Values>) }
  const said = load ? `${problem.text.replace(/[^.!?]$/, '$&.')} ${kept}` : problem.text
  // A heading that asks to try again leaves that out of the text.
  const text = failed.includes('Попробуйте') ? said.replace(' и попробуйте ещё раз', '') : said
  return (
    <ProblemCard problem={problem} title={heading ?? failed} action={action || undefined}>
      {heading === undefined && text}
    </ProblemCard>
  )
}
