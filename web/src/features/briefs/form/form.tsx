import { useQueryClient } from '@tanstack/react-query'
import { BriefInput } from '@ugc/contract/inputs/brief'
import type { LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { FormProblem } from '../../../forms/problem.tsx'
import { RestoredNotice } from '../../../forms/restored.tsx'
import { useSavedForm } from '../../../forms/use-saved-form.ts'
import { plural } from '../../../lib/plural.ts'
import { showAlert } from '../../../telegram/dialogs.ts'
import { hasMainButton } from '../../../telegram/use-main-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import type { Brief } from '../queries.ts'
import { AudienceSection } from './audience.tsx'
import styles from './form.module.css'
import { ReachSection } from './reach.tsx'
import { ProjectSection, TermsSection } from './sections.tsx'
import { checkValues, EMPTY, type FormValues, isMissing, LABELS, payloadOf, valuesOf } from './values.ts'

interface Props<Result> {
  /** Null: a new one. */
  brief: Brief | null
  /** What a new one starts with, if it copies another. */
  copied?: FormValues | undefined
  draftKey: string
  button: string
  /** The heading of a save that failed. */
  failed: string
  send: (input: BriefInput, changed: Partial<BriefInput>) => Promise<Result>
  onSaved: (result: Result) => void
  loadNewer?: () => Promise<string | undefined>
  confirm?: (input: BriefInput) => Promise<boolean>
  /** A second button under the tags that saves too; `pressed` tells which of the two saved. */
  other?: { label: string; icon: LucideIcon; pressed: RefObject<boolean> }
}

export function BriefForm<Result>(props: Props<Result>) {
  const { brief, copied = EMPTY, button, failed, other, ...options } = props
  const client = useQueryClient()
  const form = useSavedForm<FormValues, BriefInput, Result>({
    ...options,
    schema: BriefInput,
    payloadOf,
    check: checkValues,
    saved: brief ? valuesOf(brief) : copied,
    version: brief?.version,
    failed,
    onInvalid: ({ target_tags }) => {
      if (target_tags?.message !== undefined) void showAlert(target_tags.message)
    },
    onFailed: (_error, messages) => {
      // A chosen tag was deleted meanwhile.
      if (messages.target_tags) void client.invalidateQueries({ queryKey: tagsQuery.queryKey })
    },
  })
  const sentTo = brief?.sent_to_count ?? 0
  const saveBy = (isOther: boolean) => () => {
    if (other) other.pressed.current = isOther
    form.save()
  }
  return (
    <FormFrame
      form={{ ...form, save: saveBy(false) }}
      button={button}
      above={
        <>
          <FormProblem
            form={form}
            failed={failed}
            invalid={(errors) => whatIsWrong(errors, form.form.getValues())}
            toFirst={(_errors, first) => `Перейти к первому: ${LABELS[first]}`}
          />
          <RestoredNotice
            form={form}
            isNew={brief === null}
            newer={{ title: 'Это новая версия брифа, ваши правки остались', labels: LABELS }}
          />
          {sentTo > 0 && (
            <Notice
              tone="blue"
              title={`Бриф уже отправлен ${plural(sentTo, 'креатору', 'креаторам', 'креаторам')}`}
            >
              Если изменить задание, условия или срок, бот может написать им, что изменилось.
            </Notice>
          )}
        </>
      }
      side={
        <>
          <ReachSection saved={brief} />
          <AudienceSection />
          {other && (
            <div className={hasMainButton() ? undefined : styles.beside}>
              <Button
                variant="soft"
                size="lg"
                block
                icon={other.icon}
                loading={form.saving}
                onClick={saveBy(true)}
              >
                {other.label}
              </Button>
            </div>
          )}
        </>
      }
    >
      <ProjectSection />
      <TermsSection />
    </FormFrame>
  )
}

/** «Не заполнено 3 поля и теги», or «Проверьте 2 поля» when one of them is filled in wrongly. */
function whatIsWrong({ target_tags, ...errors }: FieldErrors<FormValues>, values: FormValues): string {
  const wrong = Object.keys(errors) as Exclude<keyof FormValues, 'target_tags'>[]
  if (wrong.length === 0) return 'Не выбраны теги'
  const verb = wrong.every((name) => isMissing(values, name)) ? 'Не заполнено' : 'Проверьте'
  return `${verb} ${plural(wrong.length, 'поле', 'поля', 'полей')}${target_tags ? ' и теги' : ''}`
}
