import { Lock, RotateCw, Send, TriangleAlert, WifiOff } from 'lucide-react'
import { Boot } from '../../ui/feedback/boot.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { DoneMark, IconMark, LogoMark } from '../../ui/feedback/screen-mark.tsx'
import { Board } from '../board.tsx'
import styles from '../gallery.module.css'
import { PORTRAIT } from '../portrait.ts'

export const title = 'FullScreen'

const nothing = () => undefined

export const Section = () => (
  <Board min={320}>
    <div className={styles.phone}>
      <FullScreen
        mark={<DoneMark person={{ name: 'Алина', photo: PORTRAIT }} />}
        title="Анкета активирована!"
        text="Новые проекты подбираются по твоим тегам."
        footer={
          <>
            Что-то не так? <a href="https://t.me/">Напиши в поддержку</a>
          </>
        }
        role="status"
      />
    </div>
    <div className={styles.phone}>
      <FullScreen
        mark={<DoneMark />}
        title="Бриф создан!"
        text="Он сохранён черновиком. Проверьте теги и отправьте его креаторам."
        role="status"
      >
        <Button size="lg">К списку брифов</Button>
      </FullScreen>
    </div>
    <div className={styles.phone}>
      <FullScreen
        mark={<IconMark icon={Lock} danger />}
        title="Ошибка авторизации"
        text="Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram."
        role="alert"
      >
        <Button size="lg">Открыть бота</Button>
        <Button variant="ghost" onClick={nothing}>
          Попробовать снова
        </Button>
      </FullScreen>
    </div>
    <div className={styles.phone}>
      <FullScreen
        mark={<IconMark icon={WifiOff} danger />}
        title="Ошибка авторизации"
        text="Сервер не ответил за 60 секунд. Проверьте интернет и попробуйте снова."
        detail="api.ugc-market.example"
        role="alert"
      >
        <Button size="lg" icon={RotateCw}>
          Повторить
        </Button>
      </FullScreen>
    </div>
    <div className={styles.phone}>
      <FullScreen
        mark={<IconMark icon={TriangleAlert} />}
        title={<span lang="en">Something went wrong</span>}
        text="Приложение остановилось из-за ошибки. Данные на сервере в порядке."
        role="alert"
      >
        <Button size="lg" icon={RotateCw}>
          Перезагрузить
        </Button>
      </FullScreen>
    </div>
    <div className={styles.phone}>
      <FullScreen
        mark={<LogoMark />}
        title="Добро пожаловать!"
        text="Откройте приложение через бота, чтобы мы узнали вас."
      >
        <Button size="lg" icon={Send} href="https://t.me/">
          Открыть бота
        </Button>
      </FullScreen>
    </div>
    <div className={styles.phone}>
      <Boot />
    </div>
  </Board>
)
