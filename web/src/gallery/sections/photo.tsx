import { useState } from 'react'
import { PhotoPanel } from '../../ui/controls/photo-panel.tsx'
import { PhotoUpload } from '../../ui/controls/photo-upload.tsx'
import { Board, Spec } from '../board.tsx'
import { PORTRAIT } from '../portrait.ts'

export const title = 'PhotoUpload'

/** Stands in for the server: takes a second and fails on demand. */
function pretend(fail: boolean) {
  return async (_file: File, onProgress: (share: number) => void) => {
    for (const share of [0, 0.3, 0.64, 1]) {
      onProgress(share)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    if (fail) throw new Error('refused')
  }
}

export function Section() {
  const [photo] = useState<string | null>(null)
  const nothing = () => undefined
  const explain = () => 'Ошибка загрузки фото'
  return (
    <Board min={330}>
      <Spec label="Пусто: можно выбрать файл" as="card">
        <PhotoUpload name="Алина Воронцова" photo={photo} upload={pretend(false)} explain={explain} />
      </Spec>
      <Spec label="Сервер отказал: «Ошибка загрузки фото»" as="card">
        <PhotoUpload name="Алина Воронцова" photo={PORTRAIT} upload={pretend(true)} explain={explain} />
      </Spec>
      <Spec label="Загрузка, доля известна" as="card">
        <PhotoPanel
          name="Алина"
          src={PORTRAIT}
          state={{ kind: 'uploading', share: 0.64 }}
          onChoose={nothing}
        />
      </Spec>
      <Spec label="Загрузка, доля неизвестна" as="card">
        <PhotoPanel
          name="Алина"
          src={PORTRAIT}
          state={{ kind: 'uploading', share: undefined }}
          onChoose={nothing}
        />
      </Spec>
      <Spec label="Готово" as="card">
        <PhotoPanel name="Алина" src={PORTRAIT} state={{ kind: 'done' }} onChoose={nothing} />
      </Spec>
      <Spec label="Ошибка" as="card">
        <PhotoPanel
          name="Алина"
          src={null}
          state={{ kind: 'failed', text: 'Размер файла не должен превышать 10MB' }}
          onChoose={nothing}
        />
      </Spec>
      <Spec label="Анкета без фото: ошибка формы" as="card">
        <PhotoUpload
          name="Алина"
          photo={null}
          upload={pretend(false)}
          explain={explain}
          error="Добавь фото"
        />
      </Spec>
    </Board>
  )
}
