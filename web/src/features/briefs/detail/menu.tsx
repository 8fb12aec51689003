import { mayEdit } from '@ugc/contract/statuses'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './detail.module.css'
import { STEPS, stepsOf, type Stepping } from './steps.ts'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
  step: Stepping
}

/** What is done seldom. Nothing is left to do with what is over, but to delete it. */
export function BriefMenu({ brief, step }: Props) {
  const [open, setOpen] = useState(false)
  const steps = stepsOf(brief.status)
  const draft = brief.status === 'draft'
  const editable = mayEdit(brief.status)
  const edit = { icon: Pencil, to: `/admin/briefs/${brief.id}/edit` }
  if (!editable && steps.length === 0) return null
  return (
    <>
      {draft && <IconButton label="Изменить" {...edit} />}
      <IconButton
        label="Ещё действия"
        icon={Ellipsis}
        variant="plain"
        loading={step.isPending}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => step.isPending || setOpen(true)}
      />
      {open && (
        <Sheet title="Действия" menu onClose={() => setOpen(false)}>
          <div className={styles.menu}>
            {editable && !draft && (
              <Button variant="neutral" block {...edit}>
                Изменить
              </Button>
            )}
            {steps.map((to) => (
              <Button
                key={to}
                variant={STEPS[to].danger ? 'danger' : 'neutral'}
                block
                icon={STEPS[to].icon}
                onClick={() => {
                  setOpen(false)
                  step.take(to)
                }}
              >
                {STEPS[to].label}
              </Button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}
