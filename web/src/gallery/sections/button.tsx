import { Check, Download, Filter, Plus, RotateCw, Send, Trash2, X } from 'lucide-react'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Board, Spec } from '../board.tsx'
import styles from '../gallery.module.css'

export const title = 'Button, IconButton'

const ROWS: [NonNullable<ButtonProps['variant']>, string][] = [
  ['primary', 'Отправить'],
  ['soft', 'Повторить'],
  ['neutral', 'Отмена'],
  ['surface', 'Экспорт'],
  ['ghost', 'Сбросить'],
  ['ok', 'Принять'],
  ['danger', 'Удалить'],
  ['danger-text', 'Удалить анкету'],
]

export const Section = () => (
  <Board min={560}>
    {ROWS.map(([variant, label]) => (
      <Spec key={variant} label={variant} as={variant === 'neutral' ? 'card-row' : 'row'}>
        <Button variant={variant}>{label}</Button>
        <Button variant={variant} data-force="hover">
          Hover
        </Button>
        <Button variant={variant} data-force="active">
          Pressed
        </Button>
        <Button variant={variant} data-force="focus-visible">
          Focus
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} loading>
          Loading
        </Button>
      </Spec>
    ))}
    <Spec label="ink, на тёмной панели">
      <div className={`${styles.ink} ${styles.row}`}>
        <Button variant="ink" icon={Send}>
          Отправить бриф
        </Button>
        <Button variant="ink" loading>
          Отправляем
        </Button>
      </div>
    </Spec>
    <Spec label="Размеры: 52, 44, 36 (зона касания 44)" as="row">
      <Button size="lg">Большая</Button>
      <Button>Обычная</Button>
      <Button size="sm">Малая</Button>
      <Button size="lg" loading>
        Большая
      </Button>
      <Button size="sm" loading>
        Малая
      </Button>
    </Spec>
    <Spec label="С иконкой, во время работы, ссылки" as="row">
      <Button icon={Plus}>Новый бриф</Button>
      <Button icon={Plus} loading>
        Новый бриф
      </Button>
      <Button variant="ok" icon={Check}>
        Принять
      </Button>
      <Button variant="neutral" icon={X}>
        Отклонить
      </Button>
      <Button variant="soft" icon={RotateCw} to="/creator/briefs">
        Ссылка приложения
      </Button>
      <Button variant="ghost" href="https://example.com/">
        Ссылка наружу
      </Button>
    </Spec>
    <Spec label="На всю ширину, длинный текст">
      <Button block size="lg" icon={Trash2} variant="danger">
        Удалить свою анкету безвозвратно вместе со всеми откликами и фотографией профиля
      </Button>
    </Spec>
    <Spec label="IconButton: surface, fill, plain, счётчик, работа, нельзя" as="row">
      <IconButton label="Фильтры" icon={Filter} />
      <IconButton label="Фильтры" icon={Filter} count={2} />
      <IconButton label="Фильтры" icon={Filter} count={120} />
      <IconButton label="Закрыть" icon={X} variant="fill" />
      <IconButton label="Скачать" icon={Download} variant="plain" data-force="hover" />
      <IconButton label="Скачать" icon={Download} variant="plain" data-force="focus-visible" />
      <IconButton label="Скачать" icon={Download} loading />
      <IconButton label="Скачать" icon={Download} disabled />
      <IconButton label="К списку" icon={Send} to="/admin/briefs" />
      <IconButton label="Наружу" icon={Send} href="https://example.com/" />
    </Spec>
  </Board>
)
