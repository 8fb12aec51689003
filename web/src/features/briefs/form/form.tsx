import type { BriefInput } from '@ugc/contract/brief-input'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { plural } from '../../../lib/plural.ts'
import { useClosingConfirmation } from '../../../telegram/use-closing-confirmation.ts'
import { useBriefDraft, useFollow } from './draft.ts'
import { AudienceSection } from './fields-audience.tsx'
import { ProjectSection, TaskSection, TermsSection } from './fields-sections.tsx'
import { FormProblem } from './problem.tsx'
import { resolver } from './resolver.ts'
import { Restored } from './restored.tsx'
import { SaveButton } from '../../../forms/save-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Problem, useSaving } from './saving.ts'
import { type Changed, changedIn, EMPTY, type FormValues, valuesOf } from './values.ts'
import styles from './form.module.css'
import type { Brief } from '../queries.ts'

interface Props {
  /** Null: a new one. */
  brief: Brief | null
  /** Where what is typed waits on the device. */
  draftKey: string
  button: string
  failed: string
  /** All of it, and what differs from what was there. */
  save: (input: BriefInput, changed: Changed) => Promise<void>
  onSaved: () => void
  /** Brings the version that somebody else has saved meanwhile; what it could not do is told. */
  loadNewer?: () => Promise<Problem | undefined>
}

export function BriefForm({ brief, draftKey, button, failed, save: keep, onSaved, loadNewer }: Props) {
  const [saved] = useState(() => (brief ? valuesOf(brief) : EMPTY))
  const kept = useBriefDraft(draftKey, saved, brief?.version ?? 0)
  const form = useForm<FormValues, FormValues, BriefInput>({
    mode: 'onChange',
    defaultValues: kept.start,
    resolver,
    context: saved,
    shouldFocusError: false,
  })
  const { dirty, restored, discard, finish } = useFollow(form, kept)
  const { save, saving, problem, refuse } = useSaving({
    form,
    send: async (input) => {
      await keep(input, changedIn(input, saved, form.getValues()))
      finish()
      onSaved()
    },
  })
  useClosingConfirmation(dirty)

  async function load() {
    kept.draft.flush()
    const failure = await loadNewer?.()
    if (failure) refuse(failure)
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <FormProblem failed={failed} problem={problem} onLoad={loadNewer && (() => void load())} />
        <Restored isNew={brief === null} outdated={kept.outdated} fields={restored} onDiscard={discard} />
        {(brief?.sent_to_count ?? 0) > 0 && (
          <Notice
            tone="blue"
            title={`Бриф уже получили ${plural(brief?.sent_to_count ?? 0, 'креатор', 'креатора', 'креаторов')}`}
          >
            Об изменениях бот им не напишет: новый текст и срок они увидят, когда откроют проект.
          </Notice>
        )}
        <div className={styles.columns}>
          <div className={styles.column}>
            <ProjectSection />
            <TaskSection />
            <TermsSection />
          </div>
          <div className={styles.column}>
            <AudienceSection />
          </div>
        </div>
        <SaveButton text={button} loading={saving} onClick={save} />
      </form>
    </FormProvider>
  )
}
